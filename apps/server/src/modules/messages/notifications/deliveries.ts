import { defaultLimit, type ListReply, type NotificationDelivery } from '@paddock/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** The filters of the list. */
export interface DeliveriesRequest {
  readonly state?: NotificationDelivery['state'] | undefined;
  readonly notification?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** The delivery's own state, or that of its email. */
const stateSql = sql<
  NotificationDelivery['state']
>`delivery_state(d.state, o."sentAt", o."failedAt", o."handedOverAt")`;

/** Lists deliveries, newest first, so that an admin sees what failed or was skipped. */
export async function listDeliveries(
  db: Kysely<Database>,
  { state, notification, limit = defaultLimit, offset = 0 }: DeliveriesRequest,
): Promise<ListReply<NotificationDelivery>> {
  let query = db
    .selectFrom('notification_deliveries as d')
    .innerJoin('notifications as n', 'n._id', 'd.notification')
    .leftJoin('notification_templates as t', 't._id', 'n.template')
    .leftJoin('outbox as o', 'o._id', 'd.mail');
  if (state) query = query.where(stateSql, '=', state);
  if (notification) query = query.where('d.notification', '=', notification);
  const rows = await query
    .select(['d._id', 'd.createdAt', 'd.notification', 'd.channel', 'd.target', stateSql.as('state')])
    .select(({ fn }) => [
      fn.coalesce('o.failures', 'd.failures').as('failures'),
      fn.coalesce('o.problem', 'd.problem').as('problem'),
      fn.coalesce('o.sentAt', 'd.doneAt').as('doneAt'),
    ])
    .select(sql<string>`notification_subject(t.subject, n.tags, n."messageSubject")`.as('subject'))
    .orderBy('d.createdAt', 'desc')
    .orderBy('d._id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return {
    items: rows.map(({ createdAt, doneAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      doneAt: doneAt?.toISOString() ?? null,
    })),
    total,
  };
}
