import type { BellItem } from './bell-items.ts';

/** How long the list is kept, in milliseconds (NOT-04). */
export const cacheTtl = 60_000;

const keys = {
  list: 'notificationsCache',
  time: 'notificationsCacheTime',
  readAt: 'readNotificationsAt',
  readBy: 'readNotificationsBy',
} as const;

/** What this browser knows of one's notifications: the list of the last minute, and when it was last read. */
export interface NotificationCache {
  /** The person's list where it is younger than a minute. */
  list: (person: string) => BellItem[] | undefined;
  storeList: (person: string, items: readonly BellItem[]) => void;
  /** Drops the list: whoever comes next shall not find it. */
  clearList: () => void;
  /** When the person last read, in milliseconds; 0 where never. */
  readAt: (person: string) => number;
  /** Now is the read time, or the moment of the newest of `items` where the server's clock is ahead. */
  markRead: (person: string, items: readonly BellItem[]) => void;
}

type NotificationStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface StoredList {
  user: string;
  items: BellItem[];
}

/**
 * Kept in local storage under the documents' keys. Both the list and the read time are one person's: another
 * account in the same browser neither sees what was kept nor misses what only the first one has read.
 */
export function createNotificationCache(
  storage: NotificationStorage | undefined,
  now: () => number,
): NotificationCache {
  const attempt = <Result>(work: (open: NotificationStorage) => Result): Result | undefined => {
    try {
      return storage && work(storage);
    } catch {
      // Storage is full or closed, or holds something else: as if nothing were kept.
      return undefined;
    }
  };
  return {
    list: (person) =>
      attempt((open) => {
        const age = now() - Number(open.getItem(keys.time) ?? Number.NaN);
        if (!(age >= 0 && age < cacheTtl)) return undefined;
        const kept = JSON.parse(open.getItem(keys.list) ?? 'null') as StoredList | null;
        return kept?.user === person && Array.isArray(kept.items) ? kept.items : undefined;
      }),
    storeList: (user, items) => {
      attempt((open) => {
        open.setItem(keys.list, JSON.stringify({ user, items }));
        open.setItem(keys.time, String(now()));
      });
    },
    clearList: () => {
      attempt((open) => {
        open.removeItem(keys.list);
        open.removeItem(keys.time);
      });
    },
    readAt: (person) =>
      attempt((open) => {
        const by = open.getItem(keys.readBy);
        if (by !== null && by !== person) return 0;
        const at = Date.parse(open.getItem(keys.readAt) ?? '');
        return Number.isNaN(at) ? 0 : at;
      }) ?? 0,
    markRead: (person, items) => {
      const at = Math.max(
        now(),
        ...items.map(({ createdAt }) => Date.parse(createdAt)).filter(Number.isFinite),
      );
      attempt((open) => {
        open.setItem(keys.readAt, new Date(at).toISOString());
        open.setItem(keys.readBy, person);
      });
    },
  };
}

/** The memory of this browser. */
export function browserNotificationCache(): NotificationCache {
  let storage: Storage | undefined;
  try {
    storage = globalThis.localStorage;
  } catch {
    storage = undefined;
  }
  return createNotificationCache(storage, Date.now);
}
