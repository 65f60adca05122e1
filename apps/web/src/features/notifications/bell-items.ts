/** A notification as shown by the bell. */
export interface BellItem {
  _id: string;
  subject: string;
  /** ISO 8601. */
  createdAt: string;
  /** Whether the account has read it, here or elsewhere. */
  isRead: boolean;
  /** When it was last marked in the center, else when it was created. ISO 8601. */
  markedAt: string;
  /** The template's color as entered, which may not be a valid color. */
  color: string | null;
}

/** The maximum number of unread notifications (NOT-02). */
export const maxUnread = 10;

/**
 * The unread items, at most ten. Of the time when the bell was last read here, in milliseconds, and the time of the mark
 * in the center, the later one counts: what was marked as unread since then is unread. `items` are sorted newest first.
 */
export function unreadItems(items: readonly BellItem[], readAt: number): BellItem[] {
  return items.filter(({ isRead, markedAt }) => !isRead && Date.parse(markedAt) > readAt).slice(0, maxUnread);
}

/** The text of the badge: the count below 9, '9+' from 9 up (NOT-02). */
export function badgeText(count: number): string {
  return count < 9 ? String(count) : '9+';
}
