import { type Cents, sumCents } from '../money/money.ts';
import type { Day } from '../time/day.ts';
import { entryFor } from './entry-for.ts';
import type { EntryKind } from './entry-kinds.ts';
import {
  addBalances,
  balanceOf,
  distributedOf,
  netAssetValue,
  type PositionBalance,
} from './position-balance.ts';
import { cashOf, mirror, type Posting } from './postings.ts';
import { unreturnedOf } from './runs.ts';

/** What a participation and its receipts say, which its position follows. */
export type ParticipationMoney = {
  /** The amount of the commitment; 0 where there is none any more. */
  readonly committed: Cents;
  /** What came in and counts towards it: nothing until the agreement is complete. */
  readonly funded: Cents;
  /** What counts as funded without a receipt, as part of `funded`. */
  readonly fundedBefore: Cents;
};

/** A receipt, return or reversal that the journal does not have yet. */
export type UnpostedReceipt = {
  readonly _id: string;
  /** Positive for money that came in, negative for money that went back. */
  readonly amount: Cents;
  readonly day: Day;
  /** Whether it is of the commitment that there is, and not of one that has ended. */
  readonly isCurrent: boolean;
  /** The entry that it reverses, with its postings and why. */
  readonly reverses: ReversedEntry | null;
};

export type ReversedEntry = {
  readonly entry: string;
  readonly postings: readonly Posting[];
  readonly reason: string;
};

export type FollowingEntry = {
  readonly kind: EntryKind;
  readonly day: Day;
  readonly postings: readonly Posting[];
  readonly receipt: string | null;
  readonly reverses: string | null;
  readonly reason: string | null;
  /** Its day is an estimate. */
  readonly isEstimated: boolean;
};

/** A position as its journal has it. */
export type PositionInJournal = {
  readonly position: string;
  readonly balance: PositionBalance;
  /** What counts as funded without a receipt: the entries that say so and are not reversed. */
  readonly estimates: readonly ReversedEntry[];
  /** What it has posted so far to these accounts, by day; needed where a receipt is reversed. */
  readonly history: readonly DatedChange[];
};

/** What changed on a day, of capital, of what distributions have paid back of it, and of what waits. */
export type DatedChange = Pick<PositionBalance, 'contributed' | 'returned_capital' | 'suspense'> & {
  readonly day: Day;
};

/** The days on which what has no day of its own happened. */
export type FollowingDays = {
  readonly commitment: Day;
  /** Of what counts without a receipt. */
  readonly estimate: Day;
  readonly today: Day;
};

/**
 * The entries that are missing for the journal to say what a participation and its receipts say: committed = unfunded +
 * called, funded = contributed, and everything that came in and is still there = contributed + suspense (LED-08). Posted
 * in one statement, because one of them alone may pass a limit that all of them keep. None where nothing is missing.
 */
export function followingEntries(
  { position, balance, estimates, history }: PositionInJournal,
  money: ParticipationMoney,
  receipts: readonly UnpostedReceipt[],
  days: FollowingDays,
): FollowingEntry[] {
  const entries: FollowingEntry[] = [];
  let now = balance;
  const post = (
    kind: EntryKind,
    day: Day,
    postings: readonly Posting[],
    more: Partial<FollowingEntry> = {},
  ): void => {
    if (postings.length === 0) return;
    entries.push({
      kind,
      day,
      postings,
      receipt: null,
      reverses: null,
      reason: null,
      isEstimated: false,
      ...more,
    });
    now = addBalances(now, balanceOf(postings));
  };

  const estimated = estimates.reduce((sum, { postings }) => sum + cashOf(postings), 0n);
  if (estimated !== money.fundedBefore)
    for (const { entry, postings, reason } of estimates)
      post('reversal', days.today, mirror(postings), { reverses: entry, reason });

  const committed = now.unfunded + now.called;
  if (money.committed === 0n) post('release', days.today, entryFor.release(position, now));
  else
    post(
      'commitment',
      days.commitment,
      entryFor.commitment({ position, amount: money.committed - committed }),
    );

  if (estimated !== money.fundedBefore)
    post('opening', days.estimate, receiptOf(position, money.fundedBefore, now.unfunded), {
      isEstimated: true,
    });

  for (const { _id: receipt, amount, day, isCurrent, reverses } of receipts) {
    if (reverses)
      post('reversal', day, mirror(reverses.postings), {
        receipt,
        reverses: reverses.entry,
        reason: reverses.reason,
      });
    else if (amount > 0n)
      post('contribution', day, receiptOf(position, amount, isCurrent ? now.unfunded : 0n), { receipt });
    else
      post('contribution_return', day, entryFor.suspenseReturn({ position, amount: -amount }), { receipt });
  }

  const moveCapital = (day: Day, amount: Cents): void => {
    if (amount > 0n) post('suspense_applied', day, capital(position, amount));
    if (amount < 0n) post('adjustment', day, mirror(capital(position, -amount)));
  };
  const mirrored = entries.filter(({ receipt, reverses }) => receipt && reverses);
  if (mirrored.length > 0)
    for (const { day, amount } of shiftedCapital([...history, ...entries.map(changeOf)]))
      moveCapital(day, amount);
  moveCapital(days.today, money.funded - now.contributed);

  post('valuation', days.today, valueWithoutCapital(position, now));
  return entries;
}

const changeOf = ({ day, postings }: Pick<FollowingEntry, 'day' | 'postings'>): DatedChange => ({
  day,
  ...balanceOf(postings),
});

/** From one day, and until another if it ends. */
export type DaySpan = { readonly day: Day; readonly until: Day | null };

/** When the capital of a position is another one than before these entries, at the end of each day. */
export function capitalChanges(
  entries: readonly { readonly effectiveDate: Day; readonly postings: readonly Posting[] }[],
): DaySpan[] {
  const spans: { day: Day; until: Day | null }[] = [];
  let change = 0n;
  for (const day of [...new Set(entries.map(({ effectiveDate }) => effectiveDate))].toSorted()) {
    const before = change;
    const onDay = entries.filter(({ effectiveDate }) => effectiveDate === day);
    change += balanceOf(onDay.flatMap(({ postings }) => postings)).contributed;
    if (before === 0n && change !== 0n) spans.push({ day, until: null });
    const last = spans.at(-1);
    if (last && before !== 0n && change === 0n) last.until = day;
  }
  return spans;
}

/**
 * What has to move between suspense and capital, so that on no day on which there is enough in both suspense is below zero,
 * or capital below what distributions have paid back of it: a receipt that is reversed counts no more from its own day on,
 * and part of it may have moved, or gone back, since. Positive where suspense becomes capital.
 */
function shiftedCapital(changes: readonly DatedChange[]): { day: Day; amount: Cents }[] {
  const shifts: { day: Day; amount: Cents }[] = [];
  let shifted = 0n;
  for (const { day, ...standing } of dailyStanding(changes)) {
    const unreturned = unreturnedOf(standing) + shifted;
    const suspense = standing.suspense - shifted;
    const amount =
      unreturned < 0n
        ? smaller(-unreturned, atLeastNothing(suspense))
        : -smaller(atLeastNothing(-suspense), unreturned);
    if (amount !== 0n) shifts.push({ day, amount });
    shifted += amount;
  }
  return shifts;
}

/** What stands at the end of each day on which something changes. */
function dailyStanding(changes: readonly DatedChange[]): DatedChange[] {
  const standings: DatedChange[] = [];
  let contributed = 0n;
  let returned = 0n;
  let suspense = 0n;
  for (const day of [...new Set(changes.map((change) => change.day))].toSorted()) {
    const onDay = changes.filter((change) => change.day === day);
    contributed += sumCents(onDay.map((change) => change.contributed));
    returned += sumCents(onDay.map((change) => change.returned_capital));
    suspense += sumCents(onDay.map((change) => change.suspense));
    standings.push({ day, contributed, returned_capital: returned, suspense });
  }
  return standings;
}

/**
 * What would stand at the end of the first day that the entries of a reversal leave with more paid back or sent back than
 * came in by then. Undefined if there is none, or if the day lacked as much without them.
 */
export function firstUncoveredDay(
  history: readonly DatedChange[],
  entries: readonly { readonly effectiveDate: Day; readonly postings: readonly Posting[] }[],
): DatedChange | undefined {
  const added = entries.map(({ effectiveDate, postings }) => changeOf({ day: effectiveDate, postings }));
  // A day on which only one of them changes something stands in both lists.
  const nothing = { contributed: 0n, returned_capital: 0n, suspense: 0n };
  const before = dailyStanding([...history, ...added.map(({ day }) => ({ day, ...nothing }))]);
  return dailyStanding([...history, ...added]).find((after, index) => {
    const covered = coveredBy(after);
    return covered < 0n && covered < coveredBy(before[index] ?? after);
  });
}

/** What is left of the money that came in; below zero where more was paid back or sent back. */
const coveredBy = (standing: DatedChange): Cents => unreturnedOf(standing) + standing.suspense;

const atLeastNothing = (amount: Cents): Cents => (amount > 0n ? amount : 0n);

/** Where nothing is paid in, nothing has a value: takes away what is left of it. */
export const valueWithoutCapital = (position: string, balance: PositionBalance): Posting[] =>
  balance.contributed === 0n && distributedOf(balance) === 0n
    ? entryFor.valuation({ position, amount: -netAssetValue(balance) })
    : [];

const smaller = (a: Cents, b: Cents): Cents => (a < b ? a : b);

const receiptOf = (position: string, amount: Cents, unfunded: Cents): Posting[] =>
  entryFor.receipt({ position, amount, unfunded: atLeastNothing(unfunded) });

/** Money in suspense becomes capital. */
const capital = (position: string, amount: Cents): Posting[] =>
  entryFor.suspenseApplied({ position, amount, unfunded: amount });
