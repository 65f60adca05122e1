import { recordEndpoints, request, type Transport, toListQuery } from '@paddock/contract';
import { type BellItem, maxUnread } from './bell-items.ts';

/** The person's own notifications with their templates' colors, newest first (NOT-01). */
export async function fetchOwnNotifications(transport: Transport, signal: AbortSignal): Promise<BellItem[]> {
  const query = toListQuery<'notifications'>({
    mine: true,
    populate: ['template'],
    sort: ['-createdAt'],
    // No more unread notifications than this are shown.
    limit: maxUnread,
  });
  const { items } = await request(transport, recordEndpoints('notifications').list, { query, signal });
  return items.map(({ _id, subject, createdAt, template }) => ({
    _id,
    subject: subject ?? '',
    createdAt,
    color: templateColor(template),
  }));
}

/** The populated field contains the template, as far as the person may read it. */
function templateColor(template: unknown): string | null {
  const isRecord = typeof template === 'object' && template !== null && 'color' in template;
  return isRecord && typeof template.color === 'string' ? template.color : null;
}
