import type { DeskFund, DeskWeek } from '@paddock/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** How many weeks back the sums by week go, this one included. */
const shownWeeks = 12;

/** The participations with what their stage means for sums. The amounts are exact until the reply. */
const commitments = sql`
  SELECT s._id, s.fund, s.sa_start_date, s.sa_complete_date, coalesce(s.invest_amount, 0) AS amount,
    participation_stage(s, false) IN ('accepted', 'signing', 'countersign', 'complete') AS committed,
    participation_stage(s, false) IN ('countersign', 'complete') AS signed,
    participation_stage(s, false) = 'complete' AS complete
  FROM synd_users s`;

/** The sums and the conversion of each raise, the largest sum first. */
export async function sumsByFund(db: Kysely<Database>): Promise<DeskFund[]> {
  const { rows } = await sql<DeskFund>`
    SELECT f._id AS fund, f.name,
      coalesce(sum(c.amount) FILTER (WHERE c.committed), 0)::float8 AS committed,
      coalesce(sum(c.amount) FILTER (WHERE c.signed), 0)::float8 AS signed,
      coalesce(sum(c.amount) FILTER (WHERE c.complete), 0)::float8 AS countersigned,
      json_build_object(
        'opened', count(c._id), 'accepted', count(c._id) FILTER (WHERE c.committed),
        'signed', count(c._id) FILTER (WHERE c.signed), 'complete', count(c._id) FILTER (WHERE c.complete)
      ) AS counts
    FROM funds f LEFT JOIN (${commitments}) c ON c.fund = f._id
    GROUP BY f._id, f.name
    ORDER BY coalesce(sum(c.amount) FILTER (WHERE c.committed), 0) DESC, f.name, f._id`.execute(db);
  return rows;
}

/**
 * What was committed, signed and countersigned in each of the last weeks. A commitment is signed in the week of the
 * last signature of the investor's side; one that was completed without signatures here, in the week of its completion.
 */
export async function sumsByWeek(
  db: Kysely<Database>,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<DeskWeek[]> {
  const weekOf = (at: ReturnType<typeof sql>) =>
    sql`date_trunc('week', ${at} AT TIME ZONE ${timeZone}::text)::date`;
  const { rows } = await sql<DeskWeek>`
    WITH shown AS MATERIALIZED (
      SELECT (${weekOf(sql`${now}::timestamptz`)} - ${7 * (shownWeeks - 1)}::int)::timestamp
        AT TIME ZONE ${timeZone}::text AS since
    ),
    commitments AS NOT MATERIALIZED (${commitments}),
    signatures AS MATERIALIZED (
      SELECT r."syndUser", max(i."signedAt") AS at
      FROM signature_requests r JOIN signature_signers i ON i.request = r._id
      WHERE r."supersededAt" IS NULL AND r.correction IS NULL AND i.role <> 'management' AND i."signedAt" IS NOT NULL
      GROUP BY r."syndUser"
    ),
    moves AS (
      SELECT fund, ${weekOf(sql`sa_start_date`)} AS week, amount AS committed, 0 AS signed, 0 AS countersigned
        FROM commitments WHERE sa_start_date >= (SELECT since FROM shown) AND committed
      UNION ALL
      SELECT c.fund, ${weekOf(sql`coalesce(g.at, c.sa_complete_date)`)}, 0, c.amount, 0
        FROM commitments c LEFT JOIN signatures g ON g."syndUser" = c._id
        WHERE coalesce(g.at, c.sa_complete_date) >= (SELECT since FROM shown) AND c.signed
      UNION ALL
      SELECT fund, ${weekOf(sql`sa_complete_date`)}, 0, 0, amount
        FROM commitments WHERE sa_complete_date >= (SELECT since FROM shown) AND complete
    )
    SELECT to_char(m.week, 'YYYY-MM-DD') AS week, f._id AS fund, f.name,
      sum(m.committed)::float8 AS committed, sum(m.signed)::float8 AS signed,
      sum(m.countersigned)::float8 AS countersigned
    FROM moves m JOIN funds f ON f._id = m.fund
    GROUP BY m.week, f._id, f.name
    ORDER BY m.week DESC, f.name, f._id`.execute(db);
  return rows;
}
