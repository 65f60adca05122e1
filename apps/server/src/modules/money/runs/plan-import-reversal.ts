import { createHash } from 'node:crypto';
import type { ImportReversal } from '@paddock/contract';
import {
  type Cents,
  centsOf,
  type Day,
  distributedOf,
  netAssetValue,
  numberFromCents,
  type RunConcern,
  sumCents,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import { type BalanceRow, firstOpenDay, toBalance } from '../journal/index.ts';
import { laterValuations } from './find-concerns.ts';
import { endedOnSql, positionEndsSql } from './position-ends.ts';
import { reversalProblem } from './reverse-run.ts';
import { fromRow } from './run-rows.ts';
import type { StoredRun } from './stored-runs.ts';

interface Totals {
  readonly distributed: Cents;
  readonly value: Cents;
}

/** What reversing all that is left of a file does to its fund as it is now. */
export interface PlannedReversal {
  readonly file: string;
  readonly fund: { readonly _id: string; readonly name: string };
  readonly fileName: string | null;
  readonly closedThrough: Day | null;
  /** The newest day first: each is taken back before what it followed. */
  readonly runs: readonly StoredRun[];
  readonly entries: number;
  /** How many of its runs are reversed already. */
  readonly leftOut: number;
  /** The totals of the fund. */
  readonly before: Totals;
  readonly after: Totals;
  readonly concerns: readonly RunConcern[];
  readonly version: string;
}

/** Throws where there is no such file, where nothing of it is left to reverse, or where a run of it may not be reversed. */
export async function planImportReversal(db: Kysely<Database>, file: string): Promise<PlannedReversal> {
  const stored = await readImport(db, file);
  const all = await readRuns(db, file);
  if (all.every(({ postedAt }) => postedAt === null))
    throwDomainError('conflict', 'This file was not posted, so there is nothing to reverse.');
  const runs = all.filter(({ reversedAt }) => reversedAt === null);
  if (runs.length === 0) throwDomainError('conflict', 'All of this file is reversed already.');
  for (const run of runs) {
    const problem = reversalProblem(run);
    if (problem)
      throwDomainError('conflict', `Nothing of this file is reversed, because of “${run.name}”: ${problem}`);
  }
  const { entries, distributed, value } = await readEffect(db, file);
  const { fund, name, fileName, closedThrough } = stored;
  const before = { distributed: centsOf(stored.distributed), value: centsOf(stored.nav) };
  const after = { distributed: before.distributed - distributed, value: before.value + value };
  const concerns = await laterValuations(db, fund, runs.at(-1)?.day ?? '', file);
  const content = [
    file,
    runs.map(({ _id }) => _id),
    closedThrough,
    entries,
    [before, after].map((totals) => [String(totals.distributed), String(totals.value)]),
    concerns,
  ];
  return {
    file,
    fund: { _id: fund, name },
    fileName,
    closedThrough,
    runs,
    entries,
    leftOut: all.length - runs.length,
    before,
    after,
    concerns,
    version: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
  };
}

async function readImport(db: Kysely<Database>, file: string) {
  return (
    (await db
      .selectFrom('ledger_run_imports as i')
      .innerJoin('funds as f', 'f._id', 'i.fund')
      .innerJoin('ledger_books as b', 'b.fund', 'i.fund')
      .select(['i.fund', 'f.name', 'i.fileName', 'b.closedThrough', 'b.distributed', 'b.nav'])
      .where('i._id', '=', file)
      .executeTakeFirst()) ?? throwNotFound('This file')
  );
}

/** In the opposite order of that in which they were posted. */
async function readRuns(db: Kysely<Database>, file: string): Promise<StoredRun[]> {
  const rows = await db
    .selectFrom('ledger_runs')
    .selectAll()
    .where('import', '=', file)
    .orderBy('day', 'desc')
    .orderBy('kind', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, ...fromRow(row.kind, row) }));
}

type Row = BalanceRow & { entries: number; paid: string; valued: string };

/**
 * What is taken back by position. A commitment that has ended since lost its value with it: it keeps none, and loses none
 * that it has got since, as where one run is reversed.
 */
async function readEffect(
  db: Kysely<Database>,
  file: string,
): Promise<{ readonly entries: number; readonly distributed: Cents; readonly value: Cents }> {
  const ends = positionEndsSql(
    sql`ledger_run_lines WHERE run IN (SELECT _id FROM ledger_runs WHERE import = ${file})`,
  );
  const { rows } = await sql<Row>`
    WITH ends AS MATERIALIZED (${ends})
    SELECT b.*, x.entries, x.paid, x.valued FROM (
      SELECT l.position, count(*)::int AS entries,
        coalesce(sum(l.amount) FILTER (WHERE r.kind = 'distribution'), 0)::text AS paid,
        coalesce(sum(l.amount) FILTER (WHERE r.kind = 'valuation'
          AND ${endedOnSql({ position: 'l.position', sequence: 'e.sequence' })} IS NULL), 0)::text AS valued
      FROM ledger_runs r JOIN ledger_run_lines l ON l.run = r._id JOIN ledger_entries e ON e._id = l.entry
      WHERE r.import = ${file} AND r."reversedAt" IS NULL GROUP BY l.position
    ) x JOIN position_balances b ON b.position = x.position`.execute(db);
  const effects = rows.map(({ entries, paid, valued, ...row }) => {
    const balance = toBalance(row);
    const distributed = centsOf(paid);
    const hasEnded = balance.contributed === 0n && distributedOf(balance) === distributed;
    const value = hasEnded ? -netAssetValue(balance) : distributed - centsOf(valued);
    return { entries, distributed, value };
  });
  return {
    entries: effects.reduce((sum, { entries }) => sum + entries, 0),
    distributed: sumCents(effects.map(({ distributed }) => distributed)),
    value: sumCents(effects.map(({ value }) => value)),
  };
}

const presentTotals = ({ distributed, value }: Totals) => ({
  distributed: numberFromCents(distributed),
  value: numberFromCents(value),
});

/** What an admin looks at before asking for it. */
export const presentImportReversal = ({
  fund,
  fileName,
  runs,
  entries,
  leftOut,
  before,
  after,
  concerns,
  version,
  ...book
}: PlannedReversal): ImportReversal => ({
  fund,
  fileName,
  runs: runs.map(({ _id, kind, name, day, lines, amount }) => ({
    _id,
    kind,
    name,
    day,
    countsOn: firstOpenDay(book, day),
    lines,
    amount: numberFromCents(amount),
  })),
  entries,
  leftOut,
  before: presentTotals(before),
  after: presentTotals(after),
  concerns: [...concerns],
  tellsInvestors: runs.some(({ tellsInvestors }) => tellsInvestors),
  version,
});
