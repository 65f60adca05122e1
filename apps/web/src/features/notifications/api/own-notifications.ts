import { recordEndpoints, request, type Transport, toListQuery } from '@paddock/contract';
import type { BellItem } from '../bell-items.ts';
import { maxUnread } from '../bell-items.ts';

/** The caller's own notifications with their templates' colors, the newest first (NOT-01). */
export async function fetchOwnNotifications(transport: Transport, signal: AbortSignal): Promise<BellItem[]> {
  const query = toListQuery<'notifications'>({
    mine: true,
    populate: ['template'],
    sort: ['-createdAt'],
    // No more than these can be unread ones that are kept.
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

/** Populated, the field holds the template as far as the caller may see it. */
function templateColor(template: unknown): string | null {
  const isRecord = typeof template === 'object' && template !== null && 'color' in template;
  return isRecord && typeof template.color === 'string' ? template.color : null;
}
