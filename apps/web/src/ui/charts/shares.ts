import { type Cents, sumCents } from '@paddock/domain';
import { formatMoney, formatPercentage } from '../text/format-figures.ts';

/** Part of a whole: a fund and its amount. */
export interface Part {
  name: string;
  amount: Cents;
}

export interface Share extends Part {
  /** Percentage of the sum, with two decimals; 0 if the sum is 0. */
  percent: number;
}

/** Each amount with its share of the total, the largest first. The combined rest is returned separately. */
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

/** The shares in words, for screen readers. */
export function describeShares(shares: readonly Share[]): string {
  return shares
    .map(({ name, amount, percent }) => `${name}: ${formatMoney(amount)}, ${formatPercentage(percent)}.`)
    .join(' ');
}
