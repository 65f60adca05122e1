import { type Day, type RunKind, type SpreadBasis } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { RunAmounts } from '../../../platform/database/tables/runs.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import type { PostedEntry } from '../journal/index.ts';
import type { RunPlan, WantedRun } from './plan-run.ts';
import { fromRow, type RunSums, toRow } from './run-rows.ts';

/** A run as it was asked for. */
export interface StoredRun extends RunSums {
  readonly _id: string;
  readonly fund: string;
  readonly kind: RunKind;
  readonly day: Day;
  readonly name: string;
  readonly memo: string;
  readonly tellsInvestors: boolean;
  readonly basis: SpreadBasis | null;
  readonly version: string;
  readonly lines: number;
  /** The file that it came in. */
  readonly import: string | null;
  readonly postedAt: Date | null;
  readonly reversedAt: Date | null;
}

/** Throws if there is none. */
export async function readStoredRun(db: Kysely<Database>, id: string): Promise<StoredRun> {
  const row =
    (await db.selectFrom('ledger_runs').selectAll().where('_id', '=', id).executeTakeFirst()) ??
    throwNotFound('This valuation or distribution');
  return { ...row, ...fromRow(row.kind, row) };
}

/** What was entered for a run, from what is stored of it. */
export async function readWantedRun(db: Kysely<Database>, run: StoredRun): Promise<WantedRun> {
  const { kind, day, basis, amounts, amount, before } = run;
  if (basis && kind === 'valuation') return { kind, day, value: before.value + amount };
  if (basis && kind === 'distribution' && amounts) return { kind, day, amounts, basis };
  const { rows } = await sql<RunAmounts & { syndUser: string }>`
    SELECT l.*, p."syndUser" FROM ledger_run_lines l JOIN positions p ON p._id = l.position
    WHERE l.run = ${run._id}`.execute(db);
  const lines = rows.map((row) => ({ syndUser: row.syndUser, ...fromRow(kind, row) }));
  return kind === 'valuation'
    ? { kind, day, values: new Map(lines.map((line) => [line.syndUser, line.before.value + line.amount])) }
    : {
        kind,
        day,
        lines: new Map(lines.flatMap((line) => (line.amounts ? [[line.syndUser, line.amounts]] : []))),
      };
}

interface NewRun {
  readonly fund: string;
  readonly name: string;
  readonly memo: string;
  /** The import that it belongs to. */
  readonly file?: string;
  /** Whether investors are told once it is posted; they are, if it is left out. */
  readonly tellsInvestors?: boolean | undefined;
  readonly now: Date;
}

/** Stores what is asked for, line by line. */
export async function storeRun(
  db: Kysely<Database>,
  { kind, day, basis, version, lines, sums, concerns, odd }: RunPlan,
  { fund, name, memo, file, tellsInvestors = true, now }: NewRun,
): Promise<string> {
  const _id = newId();
  await db
    .insertInto('ledger_runs')
    .values({
      _id,
      createdAt: now,
      fund,
      number: null,
      kind,
      day,
      name,
      memo,
      tellsInvestors,
      basis,
      version,
      lines: lines.length,
      ...toRow(sums),
      concerns: JSON.stringify(concerns),
      odd,
      approval: null,
      import: file ?? null,
      reversal: null,
    })
    .execute();
  const rows = lines.map((line) => ({
    position: line.position,
    number: line.number,
    concerns: line.concerns,
    ...toRow(line),
  }));
  await sql`INSERT INTO ledger_run_lines (run, position, number, "returnedCapital", "preferredReturn", profit, interest,
      amount, "contributedBefore", "returnedBefore", "distributedBefore", "valueBefore", concerns)
    SELECT ${_id}::uuid, l.* FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS l(position uuid, number integer,
      "returnedCapital" numeric, "preferredReturn" numeric, profit numeric, interest numeric, amount numeric,
      "contributedBefore" numeric, "returnedBefore" numeric, "distributedBefore" numeric, "valueBefore" numeric, concerns jsonb)`.execute(
    db,
  );
  return _id;
}

/** Names the request by which a second admin decides on it. */
export async function nameApproval(db: Kysely<Database>, run: string, approval: string): Promise<void> {
  await db.updateTable('ledger_runs').set({ approval }).where('_id', '=', run).execute();
}

/** Gives a run the next number of its fund, and its lines the entries that posted them. The book is locked. */
export async function markPosted(
  db: Kysely<Database>,
  { _id, fund }: Pick<StoredRun, '_id' | 'fund'>,
  { entries, now }: { entries: ReadonlyMap<string, PostedEntry>; now: Date },
): Promise<void> {
  const rows = [...entries].map(([position, { _id: entry }]) => ({ position, entry }));
  await sql`UPDATE ledger_run_lines l SET entry = e.entry
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS e(position uuid, entry uuid)
    WHERE l.run = ${_id} AND l.position = e.position`.execute(db);
  await sql`UPDATE ledger_runs SET "postedAt" = ${now},
      number = (SELECT coalesce(max(number), 0) + 1 FROM ledger_runs WHERE fund = ${fund})
    WHERE _id = ${_id}`.execute(db);
}

export async function markReversed(
  db: Kysely<Database>,
  runs: readonly string[],
  { reversal, now }: { reversal: string; now: Date },
): Promise<void> {
  await db
    .updateTable('ledger_runs')
    .set({ reversal, reversedAt: now })
    .where('_id', 'in', [...runs])
    .execute();
}
