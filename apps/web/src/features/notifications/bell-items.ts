import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../../platform/store/readonly-store.ts';

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

/** Where the list of the last minute is in local storage (NOT-04). */
export const listKeys = { list: 'notificationsCache', time: 'notificationsCacheTime' } as const;

/**
 * Removes the list, so that the next person at this browser does not find it. `storage` throws if the browser blocks it.
 */
export function clearStoredList(storage: () => Pick<Storage, 'removeItem'>): void {
  try {
    const open = storage();
    open.removeItem(listKeys.list);
    open.removeItem(listKeys.time);
  } catch {
    // Without storage there is no list.
  }
}

export const notLoadedMessage = 'Your notifications could not be loaded. Please try again.';

const marks = createStore(() => ({ count: 0 }));

/** How often something was marked in the center. After each, the bell asks again. */
export const centerMarks: ReadonlyStore<{ readonly count: number }> = marks;

export const centerMarked = (): void => marks.setState(({ count }) => ({ count: count + 1 }));
