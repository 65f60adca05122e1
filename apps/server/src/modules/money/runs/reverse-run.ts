import {
  type Account,
  addBalances,
  balanceOf,
  centsOf,
  type Day,
  dayIn,
  entryFor,
  mirror,
  netAssetValue,
  type PositionBalance,
  type Posting,
  type RunConcern,
  valueWithoutCapital,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import {
  type BalanceRow,
  type DatedEntry,
  daysOf,
  insertEntries,
  laterValuations,
  type PostedBy,
  toBalance,
} from '../journal/index.ts';
import { lockOpenedFund } from '../ledger/index.ts';
import { endedOnSql, positionEndsSql } from './position-ends.ts';
import { markReversed, readStoredRun, type StoredRun } from './stored-runs.ts';

export interface ReversibleRun {
  readonly name: string;
  readonly book: Awaited<ReturnType<typeof lockOpenedFund>>['book'];
  readonly run: StoredRun;
  readonly concerns: readonly RunConcern[];
}

/** A run that stands, under the lock of its fund. Throws where it was not posted, or is reversed already. */
export async function lockReversible(
  db: Kysely<Database>,
  { fund, run: id }: { fund: string; run: string },
): Promise<ReversibleRun> {
  const { name, book } = await lockOpenedFund(db, fund);
  const run = await readStoredRun(db, id);
  assertReversible(run);
  return { name, book, run, concerns: await laterValuations(db, { fund, day: run.day }) };
}

export function assertReversible(run: StoredRun): void {
  const problem = reversalProblem(run);
  if (problem) throwDomainError('conflict', problem);
}

/** Why a run is not reversed; undefined if it may be. */
export function reversalProblem({
  postedAt,
  reversedAt,
}: Pick<StoredRun, 'postedAt' | 'reversedAt'>): string | undefined {
  if (postedAt === null) return 'This was not posted, so there is nothing to reverse.';
  return reversedAt === null ? undefined : 'This is reversed already.';
}

/**
 * Mirrors every entry of runs in one statement, each on the day of its run or on the first open one after it. A commitment
 * that has ended since lost its value with it, which the mirror would take away once more: that is given back on the day of
 * the end, also where the position was paid again.
 */
export async function reverseEntries(
  db: Kysely<Database>,
  { book, runs }: { readonly book: ReversibleRun['book']; readonly runs: readonly StoredRun[] },
  { reason, reversal, by }: { reason: string; reversal: string; by: PostedBy },
): Promise<void> {
  const ids = runs.map(({ _id }) => _id);
  const days = new Map(
    runs.map(({ _id, day }) => [_id, daysOf(book, { day, by, movesToOpenDay: true })] as const),
  );
  const after = new Map<string, PositionBalance>();
  const reversals: DatedEntry[] = [];
  const givenBack: DatedEntry[] = [];
  for (const { run, position, entry, postings, balance, endedOn } of await readPostedLines(db, ids)) {
    const mirrored = mirror(postings);
    const back =
      endedOn === null ? [] : entryFor.valuation({ position, amount: -netAssetValue(balanceOf(mirrored)) });
    after.set(position, addBalances(after.get(position) ?? balance, balanceOf([...mirrored, ...back])));
    if (endedOn !== null && back.length > 0)
      givenBack.push({
        ...ofValue,
        ...daysOf(book, { day: endedOn, by, movesToOpenDay: true }),
        postings: back,
      });
    const dated = days.get(run);
    if (dated)
      reversals.push({
        ...ofNothingElse,
        ...dated,
        kind: 'reversal',
        postings: mirrored,
        reverses: entry,
        reason,
      });
  }
  const today = daysOf(book, { day: dayIn(by.now, book.timeZone), by });
  const leftovers = [...after]
    .map(([position, balance]) => valueWithoutCapital(position, balance))
    .filter((postings) => postings.length > 0)
    .map((postings) => ({ ...ofValue, ...today, postings }));
  await insertEntries(db, book, { entries: [...reversals, ...givenBack, ...leftovers], by });
  await markReversed(db, ids, { reversal, now: by.now });
}

const ofNothingElse = { receipt: null, isEstimated: false };
const ofValue = { ...ofNothingElse, kind: 'valuation', reverses: null, reason: null } as const;

interface PostedLine {
  readonly run: string;
  readonly position: string;
  readonly entry: string;
  readonly postings: readonly Posting[];
  readonly balance: ReturnType<typeof toBalance>;
  /** When its commitment ended for the first time after it; null if it has not. */
  readonly endedOn: Day | null;
}

type Row = BalanceRow & {
  run: string;
  position: string;
  entry: string;
  endedOn: Day | null;
  postings: readonly { account: Account; position: string | null; amount: string }[];
};

/** In the order of the runs, and in that of their positions. */
async function readPostedLines(db: Kysely<Database>, runs: readonly string[]): Promise<PostedLine[]> {
  const ends = positionEndsSql(sql`ledger_run_lines WHERE run = ANY(${[...runs]}::uuid[])`);
  const { rows } = await sql<Row>`
    WITH ends AS MATERIALIZED (${ends})
    SELECT b.*, r.run, r.entry, l.postings, ${endedOnSql({ position: 'r.position', sequence: 'e.sequence' })} AS "endedOn"
    FROM unnest(${[...runs]}::uuid[]) WITH ORDINALITY o(run, place)
    JOIN ledger_run_lines r ON r.run = o.run JOIN ledger_entries e ON e._id = r.entry JOIN position_balances b ON b.position = r.position
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('account', x.account, 'position', x.position, 'amount', x.amount::text)
        ORDER BY x.line) AS postings
      FROM ledger_postings x WHERE x.entry = r.entry
    ) l
    ORDER BY o.place, r.number`.execute(db);
  return rows.map(({ run, position, entry, postings, endedOn, ...balance }) => ({
    run,
    position,
    entry,
    postings: postings.map((posting) => ({ ...posting, amount: centsOf(posting.amount) })),
    balance: toBalance(balance),
    endedOn,
  }));
}
