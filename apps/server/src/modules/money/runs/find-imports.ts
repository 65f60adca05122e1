import {
  defaultLimit,
  type FundImport,
  type listRunImports,
  type PagedReply,
  type QueryOf,
} from '@paddock/contract';
import { centsOf, type Day, numberFromCents } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { presentRequest, presentReversal, type RequestRow, requestSql, stateOf } from './request-rows.ts';

interface Row
  extends Pick<
    FundImport,
    | '_id'
    | 'fund'
    | 'fileName'
    | 'sha256'
    | 'distributions'
    | 'valuations'
    | 'reversed'
    | 'lines'
    | 'tellsInvestors'
  > {
  readonly from: Day;
  readonly to: Day;
  readonly distributed: string;
  readonly value: string;
  readonly postedAt: Date | null;
  /** Of the run that was reversed last. */
  readonly reversedAt: Date | null;
  readonly request: RequestRow;
  readonly reversal: RequestRow | null;
}

/** The imported files of a fund, those that were asked for last first. Throws where there is no such fund. */
export async function findImports(
  db: Kysely<Database>,
  { fund, limit = defaultLimit, after }: QueryOf<typeof listRunImports>,
  now: Date,
): Promise<PagedReply<FundImport>> {
  const known = await db.selectFrom('funds').select('_id').where('_id', '=', fund).executeTakeFirst();
  if (!known) throwNotFound('This fund', { collection: 'funds', record: fund });
  const { total } = await db
    .selectFrom('ledger_run_imports')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('fund', '=', fund)
    .executeTakeFirstOrThrow();
  // Ids are in the order of their time.
  const behind = after ? sql`AND i._id < ${after}::uuid` : sql``;
  const { rows } = await sql<Row>`
    SELECT i._id, json_build_object('_id', f._id, 'name', f.name) AS fund, i."fileName", i.sha256, x.*,
      (SELECT ${requestSql} FROM approvals a WHERE a._id = i.approval) AS request,
      coalesce(
        (SELECT ${requestSql} FROM approvals a WHERE a.kind = 'reverse_import' AND a._id = x."lastReversal"),
        (SELECT ${requestSql} FROM approvals a WHERE a.collection = 'funds' AND a.record = i.fund
          AND a.decision IS NULL AND a."expiresAt" > ${now} AND a.kind = 'reverse_import'
          AND a.input ->> 'file' = i._id::text)) AS reversal
    FROM (SELECT * FROM ledger_run_imports i WHERE i.fund = ${fund} ${behind}
      ORDER BY i._id DESC LIMIT ${limit + 1}) i
    JOIN funds f ON f._id = i.fund
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE r.kind = 'distribution')::int AS distributions,
        count(*) FILTER (WHERE r.kind = 'valuation')::int AS valuations,
        count(r."reversedAt")::int AS reversed, coalesce(sum(r.lines), 0)::int AS lines,
        min(r.day) AS "from", max(r.day) AS "to",
        coalesce(sum(r.amount) FILTER (WHERE r.kind = 'distribution'), 0)::text AS distributed,
        coalesce(sum(r."valueBefore" + r.amount) FILTER (WHERE r.kind = 'valuation'), 0)::text AS value,
        coalesce(bool_or(r."tellsInvestors"), false) AS "tellsInvestors", max(r."postedAt") AS "postedAt",
        max(r."reversedAt") AS "reversedAt",
        (array_agg(r.reversal ORDER BY r."reversedAt" DESC NULLS LAST))[1] AS "lastReversal"
      FROM ledger_runs r WHERE r.import = i._id
    ) x
    ORDER BY i._id DESC`.execute(db);
  const items = rows.slice(0, limit).map((row) => present(row, now));
  return { items, total, next: rows.length > limit ? (items.at(-1)?._id ?? null) : null };
}

function present(row: Row, now: Date): FundImport {
  const { _id, fund, fileName, sha256, distributions, valuations, reversed, lines, from, to } = row;
  const isReversed = reversed === distributions + valuations;
  const reversedAt = isReversed ? row.reversedAt : null;
  return {
    _id,
    fund,
    fileName,
    sha256,
    state: stateOf({ ...row, reversedAt }, now),
    distributions,
    valuations,
    reversed,
    lines,
    from,
    to,
    distributed: numberFromCents(centsOf(row.distributed)),
    value: numberFromCents(centsOf(row.value)),
    tellsInvestors: row.tellsInvestors,
    ...presentRequest(row.request),
    postedAt: row.postedAt?.toISOString() ?? null,
    reversal: presentReversal(row.reversal, reversedAt),
  };
}
