import type { DeskFund, DeskWeek } from '@paddock/contract';
import { centsOf, committedStages, type FundDates, fundStatus, numberFromCents } from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { isInvestorsSql } from '../../commitments/participations/index.ts';
import { sumUnfundedByFund } from '../../money/funding/index.ts';

/** How many weeks back the sums by week go, this one included. */
const shownWeeks = 12;

/** The participations with their stage. The amounts are exact until the reply. */
const participations = sql`
  SELECT s._id, s.fund, s."releasedAt", s."fundingRound", s.sa_start_date, s.sa_complete_date, coalesce(s.invest_amount, 0) AS amount,
    participation_stage(s, false) AS stage
  FROM synd_users s WHERE ${isInvestorsSql}`;
const isCommitted = sql`stage IN (${sql.join([...committedStages].map((stage) => sql.lit(stage)))})`;
const isSigned = sql`stage IN ('countersign', 'complete')`;
const isComplete = sql`stage = 'complete'`;

/** Whether the participation `p` had a commitment that has ended: then what it reached still counts as conversion. */
const hasEnded = sql`(p."releasedAt" IS NOT NULL OR p."fundingRound" > 1)`;
const wasSigned = sql`(${hasEnded} AND (EXISTS (
    SELECT 1 FROM signature_requests r WHERE r."syndUser" = p._id
      AND EXISTS (SELECT 1 FROM signature_signers g WHERE g.request = r._id AND g.role = 'investor')
      AND NOT EXISTS (SELECT 1 FROM signature_signers g
        WHERE g.request = r._id AND g.role <> 'management' AND g."signedAt" IS NULL))
  OR ${endedWith(sql`e.detail->'changes'->'syndAgreementSignedByCurrentUser'->>'before' = 'true'`)}))`;
const wasComplete = sql`(${hasEnded} AND (EXISTS (
    SELECT 1 FROM signature_requests r WHERE r."syndUser" = p._id AND r."completedAt" IS NOT NULL)
  OR ${endedWith(sql`e.detail->'changes'->'sa_complete_date'->>'before' IS NOT NULL`)}))`;

/** Whether the log says so of a release of `p`: not every agreement was signed here. */
function endedWith(condition: RawBuilder<unknown>) {
  return sql`EXISTS (SELECT 1 FROM audit_events e WHERE e.record = p._id::text AND e.collection = 'synd_users'
    AND e.action IN ('participations.release', 'approvals.approve')
    AND e.detail->'changes'->'releasedAt'->>'after' IS NOT NULL AND ${condition})`;
}

type FundRow = Omit<DeskFund, 'countersigned' | 'funded' | 'status' | 'closesAt'> &
  FundDates & { countersigned: string; close_date: Date | null };

/**
 * The sums and the conversion of each raise, the largest sum first. A sum has what is committed now; conversion counts
 * who committed, signed and was countersigned, also where the commitment has ended since.
 */
export async function sumsByFund(db: Kysely<Database>, now: Date): Promise<DeskFund[]> {
  const unfunded = await sumUnfundedByFund(db);
  const { rows } = await sql<FundRow>`
    WITH stages AS (
      SELECT fund, stage, ${hasEnded} AS ended, ${wasSigned} AS "wasSigned", ${wasComplete} AS "wasComplete",
        count(*) AS count, sum(amount) AS amount
      FROM (${participations}) p GROUP BY 1, 2, 3, 4, 5
    ), sums AS (
      SELECT fund, sum(amount) FILTER (WHERE ${isCommitted}) AS committed,
        sum(amount) FILTER (WHERE ${isSigned}) AS signed, sum(amount) FILTER (WHERE ${isComplete}) AS countersigned,
        sum(count)::int AS opened, (sum(count) FILTER (WHERE ended OR ${isCommitted}))::int AS "acceptedCount",
        (sum(count) FILTER (WHERE "wasSigned" OR ${isSigned}))::int AS "signedCount",
        (sum(count) FILTER (WHERE "wasComplete" OR ${isComplete}))::int AS "completeCount"
      FROM stages GROUP BY fund
    )
    SELECT f._id AS fund, f.name, f.total_inv_amount::float8 AS target,
      f.is_draft, f.fund_status, f.open_date, f.start_date, f.close_date, f.end_date,
      coalesce(s.committed, 0)::float8 AS committed, coalesce(s.signed, 0)::float8 AS signed,
      coalesce(s.countersigned, 0) AS countersigned,
      json_build_object('opened', coalesce(s.opened, 0), 'accepted', coalesce(s."acceptedCount", 0),
        'signed', coalesce(s."signedCount", 0), 'complete', coalesce(s."completeCount", 0)) AS counts
    FROM funds f LEFT JOIN sums s ON s.fund = f._id
    ORDER BY coalesce(s.committed, 0) DESC, f.name, f._id`.execute(db);
  return rows.map((row) => {
    const { fund, name, target, committed, signed, counts, close_date: closesAt } = row;
    const countersigned = centsOf(row.countersigned);
    return {
      fund,
      name,
      target,
      committed,
      signed,
      countersigned: numberFromCents(countersigned),
      funded: numberFromCents(countersigned - (unfunded.get(fund) ?? 0n)),
      status: fundStatus(row, now),
      closesAt: closesAt?.toISOString() ?? null,
      counts,
    };
  });
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
    participations AS NOT MATERIALIZED (${participations}),
    signatures AS MATERIALIZED (
      SELECT r."syndUser", max(i."signedAt") AS at
      FROM signature_requests r JOIN signature_signers i ON i.request = r._id
      WHERE r."supersededAt" IS NULL AND r.correction IS NULL AND i.role <> 'management' AND i."signedAt" IS NOT NULL
      GROUP BY r."syndUser"
    ),
    moves AS (
      SELECT fund, ${weekOf(sql`sa_start_date`)} AS week, amount AS committed, 0 AS signed, 0 AS countersigned
        FROM participations WHERE sa_start_date >= (SELECT since FROM shown) AND ${isCommitted}
      UNION ALL
      SELECT c.fund, ${weekOf(sql`coalesce(g.at, c.sa_complete_date)`)}, 0, c.amount, 0
        FROM participations c LEFT JOIN signatures g ON g."syndUser" = c._id
        WHERE coalesce(g.at, c.sa_complete_date) >= (SELECT since FROM shown) AND ${isSigned}
      UNION ALL
      SELECT fund, ${weekOf(sql`sa_complete_date`)}, 0, 0, amount
        FROM participations WHERE sa_complete_date >= (SELECT since FROM shown) AND ${isComplete}
    ),
    sums AS MATERIALIZED (
      SELECT week, fund, sum(committed) AS committed, sum(signed) AS signed, sum(countersigned) AS countersigned
      FROM moves GROUP BY week, fund
    )
    SELECT to_char(m.week, 'YYYY-MM-DD') AS week, f._id AS fund, f.name, m.committed::float8 AS committed,
      m.signed::float8 AS signed, m.countersigned::float8 AS countersigned
    FROM sums m JOIN funds f ON f._id = m.fund
    ORDER BY m.week DESC, f.name, f._id`.execute(db);
  return rows;
}
