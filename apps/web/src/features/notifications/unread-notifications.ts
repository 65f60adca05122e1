import type { Transport } from '@paddock/contract';
import { undefinedOnApiError } from '../../platform/api/api-error.ts';
import { fetchOwnNotifications, markShown } from './bell-api.ts';
import { type BellItem, unreadItems } from './bell-items.ts';
import { browserNotificationCache } from './notification-cache.ts';

const memory = browserNotificationCache();

/**
 * What is unread: of the list of the last minute unless `isOutdated`, else as the server answers. Undefined if it cannot
 * be loaded, or if nobody waits for it any more.
 */
export async function findUnread(
  transport: Transport,
  person: string,
  isOutdated: boolean,
  signal: AbortSignal,
): Promise<readonly BellItem[] | undefined> {
  const stored = isOutdated ? undefined : memory.list(person);
  const items = stored ?? (await undefinedOnApiError(fetchOwnNotifications(transport, signal)));
  if (!items || signal.aborted) return undefined;
  if (!stored) memory.storeList(person, items);
  return unreadItems(items, memory.readAt(person));
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
