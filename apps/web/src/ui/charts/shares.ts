import { type Cents, sumCents } from '@paddock/domain';
import { formatMoney, formatPercentage } from '../text/format-figures.ts';

/** A part of a whole: a fund and its amount. */
export interface Part {
  name: string;
  amount: Cents;
}

export interface Share extends Part {
  /** Percent of the sum, with two decimals; 0 where there is no sum. */
  percent: number;
}

/** Each amount with its share of the sum of all, the largest first; those that are told as one stay apart. */
export function computeShares(
  parts: readonly Part[],
  rest: Part | null,
): { drawn: Share[]; others: Share | null } {
  const sum = sumCents([...parts, ...(rest ? [rest] : [])].map(({ amount }) => amount));
  const share = ({ name, amount }: Part): Share => ({
    name,
    amount,
    percent: sum > 0n ? Number((amount * 10_000n + sum / 2n) / sum) / 100 : 0,
  });
  const drawn = parts
    .toSorted((a, b) => (a.amount === b.amount ? 0 : a.amount < b.amount ? 1 : -1))
    .map(share);
  return { drawn, others: rest && share(rest) };
}

/** The picture in words: what a screen reader hears in place of the bars. */
export function describeShares(shares: readonly Share[]): string {
  return shares
    .map(({ name, amount, percent }) => `${name}: ${formatMoney(amount)}, ${formatPercentage(percent)}.`)
    .join(' ');
}
