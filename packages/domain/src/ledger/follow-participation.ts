import type { Cents } from '../money/money.ts';
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
  { position, balance, estimates }: PositionInJournal,
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

  const missing = money.funded - now.contributed;
  if (missing > 0n) post('suspense_applied', days.today, capital(position, missing));
  if (missing < 0n) post('adjustment', days.today, mirror(capital(position, -missing)));

  post('valuation', days.today, valueWithoutCapital(position, now));
  return entries;
}

/** Where nothing is paid in, nothing has a value: takes away what is left of it. */
export const valueWithoutCapital = (position: string, balance: PositionBalance): Posting[] =>
  balance.contributed === 0n && distributedOf(balance) === 0n
    ? entryFor.valuation({ position, amount: -netAssetValue(balance) })
    : [];

const receiptOf = (position: string, amount: Cents, unfunded: Cents): Posting[] =>
  entryFor.receipt({ position, amount, unfunded: unfunded > 0n ? unfunded : 0n });

/** Money in suspense becomes capital. */
const capital = (position: string, amount: Cents): Posting[] =>
  entryFor.suspenseApplied({ position, amount, unfunded: amount });
