import {
  defaultLimit,
  type listFundingToReturn,
  type listOpenFunding,
  type OpenFunding,
  type QueryOf,
  type ReplyOf,
} from '@paddock/contract';
import { type Cents, centsOf, decimalFromCents, defaultTimeZone, localTime } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { csvFile } from '../../../platform/csv.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { holderNameSql } from '../../people/investing-profiles/index.ts';

/** What came in for the current commitment of the participation `s`, and what counts without a receipt. */
export const receivedSql = sql`coalesce(s."fundedBefore", 0) + coalesce((
  SELECT sum(r.amount) FROM funding_receipts r WHERE r."syndUser" = s._id AND r.round = s."fundingRound"), 0)`;

/** What came in and is still there of commitments of the participation `s` that have ended. */
const endedSql = sql`coalesce((SELECT sum(e.amount) FROM (
  SELECT sum(r.amount) AS amount FROM funding_receipts r
  WHERE r."syndUser" = s._id AND r.round < s."fundingRound" GROUP BY r.round) e WHERE e.amount > 0), 0)`;

const investorColumns = sql`coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u.username) AS "investorName",
  ${holderNameSql} AS "holderName",
  f.name AS "fundName"`;
const investorTables = sql`JOIN synd_users s ON s._id = i."syndUser" JOIN funds f ON f._id = i.fund
  JOIN users u ON u._id = i."user"`;

const isComplete = sql`s.invest_status = 'Accepted investment' AND s.sa_complete_date IS NOT NULL`;

/** The participations `s` that are complete and may lack money; what they lack is `committed` without `funded`. */
const maybeOpenSql = sql`${isComplete} AND s.ft_complete_date IS NULL
  AND (s."fundedBefore" >= s.invest_amount) IS NOT TRUE`;

/** The dollars that have not come in of complete investments, for each fund that lacks some, also one that is Done. */
export async function sumUnfundedByFund(db: Kysely<Database>): Promise<ReadonlyMap<string, Cents>> {
  const { rows } = await sql<{ fund: string; unfunded: string }>`
    SELECT fund, sum(committed - funded) AS unfunded FROM (
      SELECT s.fund, coalesce(s.invest_amount, 0) AS committed, greatest(${receivedSql}, 0) AS funded
      FROM synd_users s WHERE ${maybeOpenSql}
    ) open WHERE funded < committed GROUP BY fund`.execute(db);
  return new Map(rows.map(({ fund, unfunded }) => [fund, centsOf(unfunded)]));
}

/** Whether the fund `f` is Done: the domain's `fundStatus` (FND-01). */
export const isFundDoneSql = (
  now: Date,
) => sql`(f.is_draft IS NOT TRUE AND fund_status_at(f.fund_status, f.open_date,
  f.start_date, f.close_date, f.end_date, ${now}) = 'Done')`;

/**
 * The complete investments whose money has not all come in, the earliest due first (INV-01). Those in funds that are Done
 * are not among them: nobody is asked for that money anymore.
 */
export async function findOpenFunding(
  db: Kysely<Database>,
  query: QueryOf<typeof listOpenFunding>,
  now: Date,
): Promise<ReplyOf<typeof listOpenFunding>> {
  const { limit = defaultLimit, offset = 0, fund, overdue } = query;
  const { rows } = await sql<ReplyOf<typeof listOpenFunding>>`
    WITH received AS (
      SELECT s._id AS "syndUser", s."user", s.fund, coalesce(s.invest_amount, 0) AS committed,
        greatest(${receivedSql}, 0) AS funded, s."fundingReference" AS reference, s."fundingDueAt" AS "dueAt",
        coalesce(s."fundingDueAt" < ${now}, false) AS "isOverdue"
      FROM synd_users s JOIN funds f ON f._id = s.fund
      WHERE ${maybeOpenSql} AND NOT ${isFundDoneSql(now)}
        ${fund === undefined ? sql`` : sql`AND s.fund = ${fund}`}
    ), due AS (
      SELECT *, committed - funded AS unfunded FROM received
      WHERE funded < committed ${overdue === undefined ? sql`` : sql`AND "isOverdue" = ${overdue === 'true'}`}
    ), page AS (
      SELECT * FROM due ORDER BY "dueAt" NULLS LAST, "syndUser" LIMIT ${limit} OFFSET ${offset}
    )
    SELECT (SELECT coalesce(json_agg(to_jsonb(named) ORDER BY named."dueAt" NULLS LAST, named."syndUser"), '[]')
        FROM (SELECT i.*, ${investorColumns}, coalesce(p."timeZone", ${defaultTimeZone}) AS "timeZone"
          FROM page i ${investorTables}
          LEFT JOIN companies c ON c._id = f.company LEFT JOIN portals p ON p._id = c.portal) named) AS items,
      (SELECT count(*)::int FROM due) AS total,
      (SELECT coalesce(sum(committed), 0)::float8 FROM due) AS committed,
      (SELECT coalesce(sum(funded), 0)::float8 FROM due) AS funded,
      (SELECT coalesce(sum(unfunded), 0)::float8 FROM due) AS unfunded,
      (SELECT coalesce(sum(unfunded), 0)::float8 FROM due WHERE "isOverdue") AS overdue`.execute(db);
  return onlyRow(rows);
}

const dollarsText = (dollars: number) => decimalFromCents(centsOf(dollars));

/** The open money as CSV, with its days on the clocks of each fund's portal. */
export const openFundingCsv = (items: readonly OpenFunding[]): Buffer =>
  csvFile(
    [
      { key: 'investorName', header: 'Investor' },
      { key: 'holderName', header: 'Holder' },
      { key: 'fundName', header: 'Fund' },
      { key: 'reference', header: 'Reference' },
      { key: 'committed', header: 'Committed' },
      { key: 'funded', header: 'Funded' },
      { key: 'unfunded', header: 'Unfunded' },
      { key: 'due', header: 'Due' },
      { key: 'overdue', header: 'Overdue' },
    ],
    items.map((item) => ({
      ...item,
      committed: dollarsText(item.committed),
      funded: dollarsText(item.funded),
      unfunded: dollarsText(item.unfunded),
      due: localTime(item.dueAt, item.timeZone).slice(0, 10),
      overdue: item.isOverdue ? 'Yes' : 'No',
    })),
  );

/** The money to be returned, the largest amount first (INV-01). */
export async function findFundingToReturn(
  db: Kysely<Database>,
  query: QueryOf<typeof listFundingToReturn>,
): Promise<ReplyOf<typeof listFundingToReturn>> {
  const { limit = defaultLimit, offset = 0 } = query;
  const { rows } = await sql<ReplyOf<typeof listFundingToReturn>>`
    WITH sums AS (
      SELECT s._id AS "syndUser", s."user", s.fund, ${endedSql} AS ended,
        CASE WHEN ${isComplete} THEN greatest(${receivedSql} - coalesce(s.invest_amount, 0), 0) ELSE 0 END AS excess
      FROM (
        SELECT _id FROM synd_users WHERE "fundedBefore" > invest_amount
        UNION SELECT "syndUser" FROM funding_receipts
      ) paid JOIN synd_users s ON s._id = paid._id
    ), due AS (
      SELECT *, ended + excess AS amount FROM sums WHERE ended + excess > 0
    ), page AS (
      SELECT * FROM due ORDER BY amount DESC, "syndUser" LIMIT ${limit} OFFSET ${offset}
    )
    SELECT (SELECT coalesce(json_agg(to_jsonb(named) ORDER BY named.amount DESC, named."syndUser"), '[]')
        FROM (SELECT i.*, ${investorColumns} FROM page i ${investorTables}) named) AS items,
      (SELECT count(*)::int FROM due) AS total,
      (SELECT coalesce(sum(excess), 0)::float8 FROM due) AS excess,
      (SELECT coalesce(sum(ended), 0)::float8 FROM due) AS ended,
      (SELECT coalesce(sum(amount), 0)::float8 FROM due) AS amount`.execute(db);
  return onlyRow(rows);
}
