import {
  markNotificationsRead,
  recordEndpoints,
  request,
  type Transport,
  toListQuery,
} from '@paddock/contract';
import { type BellItem, maxUnread } from './bell-items.ts';

/** What is unread of the person's own notifications, with their templates' colors, newest first (NOT-01). */
export async function fetchOwnNotifications(transport: Transport, signal: AbortSignal): Promise<BellItem[]> {
  const query = toListQuery<'notifications'>({
    mine: true,
    // Of more than the newest few: those may all be read, and an older one marked as unread in the center.
    filter: { isRead: false },
    populate: ['template'],
    sort: ['-createdAt'],
    // No more unread notifications than this are shown.
    limit: maxUnread,
  });
  const { items } = await request(transport, recordEndpoints('notifications').list, { query, signal });
  return items.map(({ _id, subject, createdAt, isRead, markedAt, template }) => ({
    _id,
    subject: subject ?? '',
    createdAt,
    isRead,
    markedAt,
    color: templateColor(template),
  }));
}

/** The populated field contains the template, as far as the person may read it. */
function templateColor(template: unknown): string | null {
  const isRecord = typeof template === 'object' && template !== null && 'color' in template;
  return isRecord && typeof template.color === 'string' ? template.color : null;
}

/**
 * Marks what the bell has shown as read, so that the account has read it on its other devices and in the center too.
 * Here it is read in any case, so a failure changes nothing.
 */
export function markShown(transport: Transport, items: readonly BellItem[]): void {
  if (items.length === 0) return;
  const body = { ids: items.map(({ _id }) => _id) };
  void request(transport, markNotificationsRead, { body }).catch(() => undefined);
}
