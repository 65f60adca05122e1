import {
  type Account,
  addBalances,
  balanceOf,
  centsOf,
  dayIn,
  mirror,
  type Posting,
  type RunConcern,
  valueWithoutCapital,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { type BalanceRow, daysOf, insertEntries, type PostedBy, toBalance } from '../journal/index.ts';
import { lockOpenedFund } from '../ledger/index.ts';
import { laterValuations } from './find-concerns.ts';
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
  return { name, book, run, concerns: await laterValuations(db, fund, run.day) };
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

/** Mirrors every entry of a run in one statement, on the day of the run or on the first open one after it. */
export async function reverseEntries(
  db: Kysely<Database>,
  { book, run }: ReversibleRun,
  { reason, reversal, by }: { reason: string; reversal: string; by: PostedBy },
): Promise<void> {
  const lines = await readPostedLines(db, run._id);
  const days = daysOf(book, { day: run.day, by, movesToOpenDay: true });
  const reversals = lines.map(({ entry, postings }) => ({
    ...ofNothingElse,
    ...days,
    kind: 'reversal' as const,
    postings: mirror(postings),
    reverses: entry,
    reason,
  }));
  // A commitment that has ended since lost its value with it, which the reversal would take away once more.
  const today = daysOf(book, { day: dayIn(by.now, book.timeZone), by });
  const leftovers = lines
    .map(({ position, balance, postings }) =>
      valueWithoutCapital(position, addBalances(balance, balanceOf(mirror(postings)))),
    )
    .filter((postings) => postings.length > 0)
    .map((postings) => ({
      ...ofNothingElse,
      ...today,
      kind: 'valuation' as const,
      postings,
      reverses: null,
      reason: null,
    }));
  await insertEntries(db, book, { entries: [...reversals, ...leftovers], by });
  await markReversed(db, run._id, { reversal, now: by.now });
}

const ofNothingElse = { receipt: null, isEstimated: false };

interface PostedLine {
  readonly position: string;
  readonly entry: string;
  readonly postings: readonly Posting[];
  readonly balance: ReturnType<typeof toBalance>;
}

type Row = BalanceRow & {
  position: string;
  entry: string;
  postings: readonly { account: Account; position: string | null; amount: string }[];
};

async function readPostedLines(db: Kysely<Database>, run: string): Promise<PostedLine[]> {
  const { rows } = await sql<Row>`
    SELECT b.*, r.entry, l.postings
    FROM ledger_run_lines r JOIN position_balances b ON b.position = r.position
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('account', x.account, 'position', x.position, 'amount', x.amount::text)
        ORDER BY x.line) AS postings
      FROM ledger_postings x WHERE x.entry = r.entry
    ) l
    WHERE r.run = ${run} AND r.entry IS NOT NULL ORDER BY r.number`.execute(db);
  return rows.map(({ position, entry, postings, ...balance }) => ({
    position,
    entry,
    postings: postings.map((posting) => ({ ...posting, amount: centsOf(posting.amount) })),
    balance: toBalance(balance),
  }));
}
