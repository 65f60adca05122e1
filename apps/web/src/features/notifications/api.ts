import {
  listOwnNotifications,
  markNotificationsRead,
  markNotificationsUnread,
  type NotificationPage,
  readNotificationPreferences,
  request,
  saveNotificationPreference,
  type Transport,
} from '@paddock/contract';
import { type InfiniteData, infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';
import { centerMarked } from './bell-items.ts';
import type { CenterFilter } from './center-filter.ts';

const centerKey = ['notifications', 'center'];

/** Rows per request. */
const pageSize = 40;

/** What the person was told on this portal, newest first (INV-06). */
export const centerQuery = (transport: Transport, { kind, unread }: CenterFilter) =>
  infiniteQueryOptions({
    queryKey: [...centerKey, { kind, unread }],
    queryFn: ({ pageParam, signal }) =>
      request(transport, listOwnNotifications, {
        query: {
          limit: pageSize,
          ...(kind && { kind }),
          ...(unread && { unread: 'true' as const }),
          ...(pageParam && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    // Others write it too, and another tab marks it.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** Marks the loaded notifications in place, so that the list stays as it is under the person's hands. */
function useMarkLoaded(isRead: boolean) {
  const queryClient = useQueryClient();
  return (ids: readonly string[]) =>
    queryClient.setQueriesData<InfiniteData<NotificationPage>>({ queryKey: centerKey }, (data) =>
      data ? { ...data, pages: withMarks(data.pages, ids, isRead) } : data,
    );
}

/** Marks some as read or unread. */
export function useMark() {
  const marking = { invalidatesOnFailure: centerKey, onSuccess: centerMarked };
  const read = useEndpointMutation(markNotificationsRead, marking);
  const unread = useEndpointMutation(markNotificationsUnread, marking);
  const markLoaded = { read: useMarkLoaded(true), unread: useMarkLoaded(false) };
  return async (ids: string[], as: 'read' | 'unread') => {
    const mutation = as === 'read' ? read : unread;
    await mutation.mutateAsync({ body: { ids } });
    markLoaded[as](ids);
  };
}

/** Marks all that were loaded or could have been as read. */
export const useMarkAll = () =>
  useEndpointMutation(markNotificationsRead, { invalidatesAlways: centerKey, onSuccess: centerMarked });

/** Takes that back. */
export const useUndoMarkAll = () =>
  useEndpointMutation(markNotificationsUnread, { invalidatesAlways: centerKey, onSuccess: centerMarked });

const preferencesKey = ['notifications', 'preferences'];

/** About what the person is told, and how. */
export const preferencesQuery = (transport: Transport) =>
  queryOptions({
    queryKey: preferencesKey,
    queryFn: async ({ signal }) => (await request(transport, readNotificationPreferences, { signal })).item,
    staleTime: 0,
  });

export const useSavePreference = () =>
  useEndpointMutation(saveNotificationPreference, { invalidatesAlways: preferencesKey });

/** The loaded pages with some notifications marked, and the unread counts that follow from it. */
export function withMarks(
  pages: readonly NotificationPage[],
  ids: readonly string[],
  isRead: boolean,
): NotificationPage[] {
  const changed = pages
    .flatMap(({ items }) => items)
    .filter((item) => ids.includes(item._id) && item.isRead !== isRead);
  const step = isRead ? -1 : 1;
  const unreadOf = (unread: NotificationPage['unread']): NotificationPage['unread'] => {
    const counts = new Map(unread.map(({ kind, count }) => [kind, count]));
    for (const { kind } of changed) counts.set(kind, Math.max(0, (counts.get(kind) ?? 0) + step));
    return [...counts].flatMap(([kind, count]) => (count > 0 ? [{ kind, count }] : []));
  };
  return pages.map((page) => ({
    ...page,
    unread: unreadOf(page.unread),
    items: page.items.map((item) => (changed.includes(item) ? { ...item, isRead } : item)),
  }));
}
