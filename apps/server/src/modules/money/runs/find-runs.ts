import {
  day as daySchema,
  defaultLimit,
  type FundRun,
  type FundRunLine,
  instant,
  type listRunLines,
  type listRuns,
  type PagedReply,
  type QueryOf,
  type ReplyOf,
} from '@paddock/contract';
import { displayName } from '@paddock/domain';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/schema.ts';
import type { LedgerRuns, RunAmounts } from '../../../platform/database/tables/runs.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { cursorAt, readCursor } from '../../../platform/http/index.ts';
import { holderNameSql } from '../../people/investing-profiles/index.ts';
import {
  type PersonRow,
  presentRequest,
  presentReversal,
  type RequestRow,
  requestSql,
  stateOf,
} from './request-rows.ts';
import { fromRow, kindNumberSql, presentSums } from './run-rows.ts';

interface Row extends Omit<Selectable<LedgerRuns>, 'approval' | 'reversal'> {
  readonly fundName: string;
  /** 0 until it is posted. */
  readonly kindNumber: number;
  readonly request: RequestRow;
  readonly reversal: RequestRow | null;
}

/** The day, the time and the id of the last run of a page. */
const place = z.tuple([daySchema, instant, z.guid()]);

/** The valuations and distributions of a fund, the newest day first. Throws where there is no such fund. */
export async function findRuns(
  db: Kysely<Database>,
  { fund, kind, approval, import: file, limit = defaultLimit, after }: QueryOf<typeof listRuns>,
  now: Date,
): Promise<PagedReply<FundRun>> {
  const known = await db.selectFrom('funds').select('_id').where('_id', '=', fund).executeTakeFirst();
  if (!known) throwNotFound('This fund', { collection: 'funds', record: fund });
  const matching = sql.join(
    [
      sql`r.fund = ${fund}`,
      ...(kind ? [sql`r.kind = ${kind}`] : []),
      ...(file ? [sql`r.import = ${file}`] : []),
      ...(approval
        ? [
            sql`(r.approval = ${approval} OR r._id = (SELECT (q.input ->> 'run')::uuid FROM approvals q
              WHERE q._id = ${approval} AND q.kind = 'reverse_run')
              OR r.import = (SELECT (q.input ->> 'file')::uuid FROM approvals q
              WHERE q._id = ${approval} AND q.kind = 'reverse_import'))`,
          ]
        : []),
    ],
    sql` AND `,
  );
  const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM ledger_runs r
    WHERE ${matching}`.execute(db);
  const [day, at, id] = after ? readCursor(after, place) : [];
  const where = after
    ? sql`${matching} AND (r.day, r."createdAt", r._id) < (${day}::date, ${at}::timestamptz, ${id}::uuid)`
    : matching;
  const found = await readRows(db, { where, limit: limit + 1, now });
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return {
    items: items.map((row) => present(row, now)),
    total: rows[0]?.total ?? 0,
    next: last ? cursorAt([last.day, last.createdAt.toISOString(), last._id]) : null,
  };
}

/** One valuation or distribution. Throws if there is none. */
export async function findRun(db: Kysely<Database>, id: string, now: Date): Promise<FundRun> {
  const [row] = await readRows(db, { where: sql`r._id = ${id}`, limit: 1, now });
  return row ? present(row, now) : throwNotFound('This valuation or distribution');
}

async function readRows(
  db: Kysely<Database>,
  { where, limit, now }: { where: RawBuilder<unknown>; limit: number; now: Date },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT r.*, f.name AS "fundName",
      ${kindNumberSql} AS "kindNumber",
      (SELECT ${requestSql} FROM approvals a WHERE a._id = r.approval) AS request,
      (SELECT ${requestSql} FROM approvals a WHERE a._id = r.reversal
        OR (r."reversedAt" IS NULL AND a.collection = 'funds' AND a.record = r.fund AND a.decision IS NULL
          AND a."expiresAt" > ${now} AND (a.kind = 'reverse_run' AND a.input ->> 'run' = r._id::text
            OR a.kind = 'reverse_import' AND a.input ->> 'file' = r.import::text))) AS reversal
    FROM (SELECT * FROM ledger_runs r WHERE ${where}
      ORDER BY r.day DESC, r."createdAt" DESC, r._id DESC LIMIT ${limit}) r
    JOIN funds f ON f._id = r.fund
    ORDER BY r.day DESC, r."createdAt" DESC, r._id DESC`.execute(db);
  return rows;
}

const present = (row: Row, now: Date): FundRun => ({
  _id: row._id,
  fund: { _id: row.fund, name: row.fundName },
  kind: row.kind,
  number: row.kindNumber || null,
  name: row.name,
  memo: row.memo,
  tellsInvestors: row.tellsInvestors,
  day: row.day,
  basis: row.basis,
  import: row.import,
  state: stateOf(row, now),
  lines: row.lines,
  concerns: [...row.concerns],
  odd: row.odd,
  ...presentSums(fromRow(row.kind, row)),
  ...presentRequest(row.request),
  postedAt: row.postedAt?.toISOString() ?? null,
  reversal: presentReversal(row.reversal, row.reversedAt),
});

type LineRow = RunAmounts &
  Pick<FundRunLine, 'syndUser' | 'number' | 'holderName'> &
  Omit<PersonRow, '_id'> &
  Pick<FundRunLine, 'concerns' | 'entry'>;

/** A page of the lines of a run. Throws where there is no such run. */
export async function findRunLines(
  db: Kysely<Database>,
  id: string,
  { limit = defaultLimit, after = 0, odd = false }: QueryOf<typeof listRunLines>,
): Promise<ReplyOf<typeof listRunLines>> {
  const run =
    (await db
      .selectFrom('ledger_runs')
      .select(['kind', 'lines', 'odd'])
      .where('_id', '=', id)
      .executeTakeFirst()) ?? throwNotFound('This valuation or distribution');
  const { rows } = await sql<LineRow>`
    SELECT l.*, s._id AS "syndUser", u."firstName", u."lastName", u.username, ${holderNameSql} AS "holderName",
      e.sequence::int AS entry
    FROM (SELECT * FROM ledger_run_lines WHERE run = ${id} AND number > ${after}
        AND (NOT ${odd} OR concerns <> '[]') ORDER BY number LIMIT ${limit + 1}) l
    JOIN positions p ON p._id = l.position JOIN synd_users s ON s._id = p."syndUser"
    JOIN users u ON u._id = s."user" LEFT JOIN ledger_entries e ON e._id = l.entry
    ORDER BY l.number`.execute(db);
  const items = rows.slice(0, limit).map((row) => ({
    syndUser: row.syndUser,
    number: row.number,
    investorName: displayName(row),
    holderName: row.holderName,
    ...presentSums(fromRow(run.kind, row)),
    concerns: row.concerns,
    entry: row.entry,
  }));
  return {
    items,
    total: odd ? run.odd : run.lines,
    next: rows.length > limit ? (items.at(-1)?.number ?? null) : null,
  };
}
