/** A notification as the bell shows it. */
export interface BellItem {
  _id: string;
  subject: string;
  /** ISO 8601. */
  createdAt: string;
  /** The template's color as it was set, which may be anything. */
  color: string | null;
}

/** At most so many unread ones are kept (NOT-02). */
export const maxUnread = 10;

/** What came after the last look, at most ten; `readAt` in milliseconds. `items` are the newest first. */
export function unreadItems(items: readonly BellItem[], readAt: number): BellItem[] {
  return items.filter(({ createdAt }) => Date.parse(createdAt) > readAt).slice(0, maxUnread);
}

/** What the badge says: the count below 9, '9+' from 9 upward (NOT-02). */
export function badgeText(count: number): string {
  return count < 9 ? String(count) : '9+';
}
