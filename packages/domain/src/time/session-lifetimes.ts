const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long sessions stay valid, in milliseconds. Apart from the other lifetimes, because every public page loads them. */
export const sessionLifetimes = {
  /** A session that is not in use. */
  sessionIdle: 30 * day,
  /** A session, even if it is in use. */
  session: 90 * day,
  /** The same for admins and superadmins. */
  staffSessionIdle: 30 * minute,
  staffSession: 12 * hour,
} as const;
