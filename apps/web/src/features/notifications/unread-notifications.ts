import type { Transport } from '@paddock/contract';
import { ownErrorMessage } from '../../platform/api/api-error.ts';
import { fetchOwnNotifications, markShown } from './bell-api.ts';
import { type BellItem, listKeys, notLoadedMessage, unreadItems } from './bell-items.ts';

/** How long the list stays cached, in milliseconds (NOT-04). */
const cacheTtl = 60_000;

const keys = {
  ...listKeys,
  readAt: 'readNotificationsAt',
  readBy: 'readNotificationsBy',
} as const;

/** What this browser stores: the list of the last minute, and when it was last read. */
interface NotificationCache {
  /** The person's list if it is less than a minute old. */
  list: (person: string) => BellItem[] | undefined;
  storeList: (person: string, items: readonly BellItem[]) => void;
  /** When the person last read their notifications, in milliseconds; 0 if never. */
  readAt: (person: string) => number;
  /** Sets the read time to now, or to the latest time of `items` if the server's clock is ahead. */
  markRead: (person: string, items: readonly BellItem[]) => void;
}

type NotificationStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface StoredList {
  user: string;
  items: BellItem[];
}

/**
 * Stored in local storage under the keys of the specification. List and read time belong to one person: another account
 * in the same browser neither sees the list nor misses what only the first account has read.
 */
export function createNotificationCache(
  storage: NotificationStorage | undefined,
  now: () => number,
): NotificationCache {
  const attempt = <Result>(work: (open: NotificationStorage) => Result): Result | undefined => {
    try {
      return storage && work(storage);
    } catch {
      // Storage is full or blocked, or contains something else: treat it as empty.
      return undefined;
    }
  };
  return {
    list: (person) =>
      attempt((open) => {
        const age = now() - Number(open.getItem(keys.time) ?? Number.NaN);
        if (!(age >= 0 && age < cacheTtl)) return undefined;
        const stored = JSON.parse(open.getItem(keys.list) ?? 'null') as StoredList | null;
        return stored?.user === person && Array.isArray(stored.items) ? stored.items : undefined;
      }),
    storeList: (user, items) => {
      attempt((open) => {
        open.setItem(keys.list, JSON.stringify({ user, items }));
        open.setItem(keys.time, String(now()));
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
        ...items.map(({ markedAt }) => Date.parse(markedAt)).filter(Number.isFinite),
      );
      attempt((open) => {
        open.setItem(keys.readAt, new Date(at).toISOString());
        open.setItem(keys.readBy, person);
      });
    },
  };
}

/** The cache in this browser's local storage. */
function browserNotificationCache(): NotificationCache {
  let storage: Storage | undefined;
  try {
    storage = globalThis.localStorage;
  } catch {
    storage = undefined;
  }
  return createNotificationCache(storage, Date.now);
}

const memory = browserNotificationCache();

/**
 * What is unread: of the list of the last minute unless `isOutdated`, else as the server answers. A message if it cannot
 * be loaded; undefined if nobody waits for it any more.
 */
export async function findUnread(
  transport: Transport,
  person: string,
  isOutdated: boolean,
  signal: AbortSignal,
): Promise<readonly BellItem[] | string | undefined> {
  const stored = isOutdated ? undefined : memory.list(person);
  try {
    const items = stored ?? (await fetchOwnNotifications(transport, signal));
    if (signal.aborted) return undefined;
    if (!stored) memory.storeList(person, items);
    return unreadItems(items, memory.readAt(person));
  } catch (failure) {
    return ownErrorMessage(failure, notLoadedMessage);
  }
}

/** Marks what the bell shows as read: here, and on the account unless somebody else looks at it. */
export function markRead(
  transport: Transport,
  person: string,
  unread: readonly BellItem[],
  isOwn: boolean,
): void {
  memory.markRead(person, unread);
  if (isOwn) markShown(transport, unread);
}
