/** A notification as shown by the bell. */
export interface BellItem {
  _id: string;
  subject: string;
  /** ISO 8601. */
  createdAt: string;
  /** The template's color as entered, which may not be a valid color. */
  color: string | null;
}

/** The maximum number of unread notifications (NOT-02). */
export const maxUnread = 10;

/**
 * Items that arrived after the last reading, at most ten; `readAt` is in milliseconds. `items` are sorted newest first.
 */
export function unreadItems(items: readonly BellItem[], readAt: number): BellItem[] {
  return items.filter(({ createdAt }) => Date.parse(createdAt) > readAt).slice(0, maxUnread);
}

/** The text of the badge: the count below 9, '9+' from 9 up (NOT-02). */
export function badgeText(count: number): string {
  return count < 9 ? String(count) : '9+';
}
