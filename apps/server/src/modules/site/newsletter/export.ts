import type { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import { csvStream } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database/schema.ts';

/** Rows in memory at a time. */
const batchSize = 1_000;

interface SubscriptionRow {
  _id: string;
  email: string;
  portal: string | null;
  subscribedAt: Date;
  passedOnAt: Date | null;
  rejectionReason: string | null;
}

const columns = [
  { key: 'email', header: 'Email' },
  { key: 'portal', header: 'Portal' },
  { key: 'subscribedAt', header: 'Subscribed at' },
  { key: 'passedOnAt', header: 'Passed on at' },
  { key: 'refusal', header: 'Refused because' },
];

/** Streams the subscriptions of one portal or of all as CSV. */
export function subscriptionsCsv(db: Kysely<Database>, portal: string | undefined): Readable {
  return csvStream(columns, subscriptions(db, portal));
}

/** Counts the people in an export that starts now. */
export async function countSubscriptions(db: Kysely<Database>, portal: string | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM newsletter_subscriptions s WHERE ${portalCondition(portal)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

const portalCondition = (portal: string | undefined) =>
  portal === undefined ? sql`true` : sql`s.portal = ${portal}::uuid`;

async function* subscriptions(
  db: Kysely<Database>,
  portal: string | undefined,
): AsyncGenerator<SubscriptionRow> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<SubscriptionRow>`
      SELECT s._id, s.email, p.slug AS portal, s."createdAt" AS "subscribedAt", s."passedOnAt",
        s."passOnRefusal" AS refusal
      FROM newsletter_subscriptions s LEFT JOIN portals p ON p._id = s.portal
      WHERE s._id > ${after} AND ${portalCondition(portal)}
      ORDER BY s._id LIMIT ${batchSize}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last._id;
  }
}
