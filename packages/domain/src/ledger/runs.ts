import { type Cents, sumCents } from '../money/money.ts';
import type { Day } from '../time/day.ts';
import type { DistributionAmounts } from './distribution-kinds.ts';
import { distributedOf, netAssetValue, type PositionBalance } from './position-balance.ts';
import type { Posting } from './postings.ts';
import type { RunConcern } from './run-concerns.ts';

/** What the journal is given for a whole fund on one day: what its positions are worth, or what is paid out to them. */
export const runKinds = ['valuation', 'distribution'] as const;
export type RunKind = (typeof runKinds)[number];

export const runKindNames: Readonly<Record<RunKind, string>> = {
  valuation: 'Valuation',
  distribution: 'Distribution',
};

/** What one amount for the whole fund is spread by. A valuation goes by what was contributed. */
export const spreadBases = ['contributed', 'commitment'] as const;
export type SpreadBasis = (typeof spreadBases)[number];

/** How far a run has come. */
export const runStates = ['asked', 'posted', 'declined', 'reversed'] as const;
export type RunState = (typeof runStates)[number];

export const runStateNames: Readonly<Record<RunState, string>> = {
  asked: 'Waiting for approval',
  posted: 'Posted',
  declined: 'Not approved',
  reversed: 'Reversed',
};

/** A position as a run finds it. */
export type RunPosition = {
  readonly position: string;
  /** Its number in the book, which never changes. */
  readonly number: number;
  /** At the end of the day before that of the run, by which a distribution is spread. */
  readonly dayBefore: PositionBalance;
  /** At the end of the day of the run. */
  readonly onDay: PositionBalance;
  /** After everything that was posted, whatever day it counts on. */
  readonly now: PositionBalance;
  /** The least that is contributed and not yet returned at the end of the day of the run, or of any day after it. */
  readonly leastUnreturned: Cents;
};

/** What is contributed to a position and not yet returned. */
export const unreturnedOf = ({
  contributed,
  returned_capital,
}: Pick<PositionBalance, 'contributed' | 'returned_capital'>): Cents => contributed - returned_capital;

/** The `leastUnreturned` of a position, from what is posted for days after that of a run. */
export function leastUnreturned(
  onDay: PositionBalance,
  later: readonly (Pick<Posting, 'account' | 'amount'> & { readonly day: Day })[],
): Cents {
  const changes = new Map<Day, Cents>();
  // What is contributed is credited, and what is returned is debited.
  for (const { account, amount, day } of later)
    if (account === 'contributed' || account === 'returned_capital')
      changes.set(day, (changes.get(day) ?? 0n) - amount);
  let least = unreturnedOf(onDay);
  let unreturned = least;
  for (const [, change] of [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    unreturned += change;
    if (unreturned < least) least = unreturned;
  }
  return least;
}

/** What a run makes of a position, in cents. */
export type RunFigures = {
  readonly contributed: Cents;
  /** Capital that was paid back, as part of what was distributed. */
  readonly returnedCapital: Cents;
  readonly distributed: Cents;
  /** The net asset value. */
  readonly value: Cents;
};

export type RunLine = {
  readonly position: string;
  readonly number: number;
  /** What is paid out by kind; null in a valuation. */
  readonly amounts: DistributionAmounts | null;
  /** What is paid out in all, or by how much the value changes. */
  readonly amount: Cents;
  /** At the end of the day of the run, without it and with it. */
  readonly before: RunFigures;
  readonly after: RunFigures;
  /** Why it cannot be posted. */
  readonly problem: string | null;
  readonly concerns: readonly RunConcern[];
};

/** Which lines a run would have, or why it has none. */
export type RunLines =
  | { readonly ok: true; readonly lines: readonly RunLine[] }
  | { readonly ok: false; readonly message: string };

export const runFigures = (balance: PositionBalance): RunFigures => ({
  contributed: balance.contributed,
  returnedCapital: balance.returned_capital,
  distributed: distributedOf(balance),
  value: netAssetValue(balance),
});

export const totalFigures = (figures: readonly RunFigures[]): RunFigures => ({
  contributed: sumCents(figures.map(({ contributed }) => contributed)),
  returnedCapital: sumCents(figures.map(({ returnedCapital }) => returnedCapital)),
  distributed: sumCents(figures.map(({ distributed }) => distributed)),
  value: sumCents(figures.map(({ value }) => value)),
});

/** What a line of a run makes of the figures of its position. */
export const figuresAfter = (
  before: RunFigures,
  { amounts, amount }: Pick<RunLine, 'amounts' | 'amount'>,
): RunFigures =>
  amounts
    ? {
        contributed: before.contributed,
        returnedCapital: before.returnedCapital + amounts.returnedCapital,
        distributed: before.distributed + amount,
        value: before.value - amount,
      }
    : { ...before, value: before.value + amount };
