import { type Cents, sumCents } from '../money/money.ts';
import { type Day, dayNumber } from '../time/day.ts';
import type { PositionAccount } from './accounts.ts';
import type { EntryKind } from './entry-kinds.ts';
import type { Posting } from './postings.ts';

/** An entry of a journal, with what it posted for one position. */
export type PaymentEntry = {
  readonly day: Day;
  readonly kind: EntryKind;
  /** Another entry takes it back. */
  readonly isReversed: boolean;
  readonly postings: readonly Posting[];
};

/** What is distributed, and what of it is still owed: the difference was paid. */
const paymentAccounts: readonly PositionAccount[] = [
  'returned_capital',
  'preferred_return',
  'profit',
  'interest',
  'unclassified',
  'payable',
];

/** What an entry paid out of distributions; negative where the money came back. */
const paidBy = (postings: readonly Posting[]): Cents =>
  sumCents(
    postings
      .filter(({ account }) => paymentAccounts.some((name) => name === account))
      .map(({ amount }) => amount),
  );

/**
 * The last day on which distributions were paid, and how much on that day; null if nothing was. What was taken back does
 * not count, and money that came back counts against the newest payments before it. What an opening says was distributed
 * before was paid on days that nobody knows.
 */
export function lastPayment(
  entries: readonly PaymentEntry[],
): { readonly day: Day; readonly amount: Cents } | null {
  const paid: { day: Day; amount: Cents }[] = [];
  const standing = entries.filter(
    ({ kind, isReversed }) => kind !== 'reversal' && kind !== 'opening' && !isReversed,
  );
  for (const { day, postings } of standing.toSorted((a, b) => dayNumber(a.day) - dayNumber(b.day))) {
    let amount = paidBy(postings);
    if (amount > 0n) paid.push({ day, amount });
    while (amount < 0n) {
      const last = paid.pop();
      if (!last) break;
      amount += last.amount;
      if (amount > 0n) paid.push({ day: last.day, amount });
    }
  }
  const day = paid.at(-1)?.day;
  if (day === undefined) return null;
  return { day, amount: sumCents(paid.filter((payment) => payment.day === day).map(({ amount }) => amount)) };
}
