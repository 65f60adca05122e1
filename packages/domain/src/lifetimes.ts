const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How long what the server hands out stays good, in milliseconds: all of them, in one place. */
export const lifetimes = {
  /** A session that is not used. */
  sessionIdle: 30 * day,
  /** A session however much it is used. */
  session: 90 * day,
  /** How long after signing in one may do what asks for a fresh sign-in. */
  sudo: 15 * minute,
  /** From the password to the second factor. */
  secondStep: 5 * minute,
  /** What a passkey has to sign. */
  passkeyChallenge: 5 * minute,
  /** From the picture of a new authenticator's secret to the code that proves it. */
  authenticatorSetup: hour,
  resetCode: hour,
  confirmation: 7 * day,
  /** In which the owner of an old address may take its change back. */
  emailUndo: 14 * day,
  signLink: 30 * day,
  /** In which an upload has to begin. */
  uploadPolicy: 15 * minute,
  /** From the offer of an upload to its save, so that a slow one that began in time counts. */
  upload: hour,
  download: 60 * second,
  /** In which one may take back that one has deleted a document of one's own. */
  restore: hour,
  guestCode: 10 * minute,
  guestSession: hour,
  /** The reply that a repeated Idempotency-Key gets. */
  idempotencyKey: day,
} as const;
