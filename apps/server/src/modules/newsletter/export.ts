import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Rows that are in memory at a time. */
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

/**
 * The subscriptions of one portal or of all as CSV for a spreadsheet: with the byte order mark that tells it of UTF-8,
 * and with an apostrophe before what it would take for a formula. Read in batches while it is sent.
 */
export function subscriptionsCsv(db: Kysely<Database>, portal: string | undefined): Readable {
  const csv = stringify({
    header: true,
    columns,
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { date: (value) => value.toISOString() },
  });
  const lines = Readable.from(subscriptions(db, portal));
  // Half a list must not look like a whole one: a failure cuts the answer off.
  lines.on('error', (failure) => csv.destroy(failure));
  return lines.pipe(csv);
}

/** How many people an export that begins now is about. */
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
