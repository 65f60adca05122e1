import type { NotificationPage } from '@paddock/contract';

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
