import { createHash } from 'node:crypto';
import type { ImportReversal } from '@paddock/contract';
import { centsOf, type Day, numberFromCents, type RunConcern } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import { firstOpenDay, laterValuations } from '../journal/index.ts';
import { type ReversalTotals, readReversalEffect } from './reversal-effect.ts';
import { reversalProblem } from './reverse-run.ts';
import { fromRow } from './run-rows.ts';
import type { StoredRun } from './stored-runs.ts';

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
  readonly before: ReversalTotals;
  readonly after: ReversalTotals;
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
  const { entries, distributed, value } = await readReversalEffect(
    db,
    runs.map(({ _id }) => _id),
  );
  const { fund, name, fileName, closedThrough } = stored;
  const before = { distributed: centsOf(stored.distributed), value: centsOf(stored.nav) };
  const after = { distributed: before.distributed - distributed, value: before.value + value };
  const concerns = await laterValuations(db, { fund, day: runs.at(-1)?.day ?? '', except: file });
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

const presentTotals = ({ distributed, value }: ReversalTotals) => ({
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
