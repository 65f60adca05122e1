import { type Cents, percentShares } from '@paddock/domain';
import type { CSSProperties } from 'react';
import { formatMoney, formatPercentage, someHaveCents } from '../text/format-figures.ts';

/** Part of a whole: a fund and its amount. */
export interface Part {
  name: string;
  amount: Cents;
}

export interface Share extends Part {
  /** Percentage of the sum, with two decimals. All of them together are exactly 100.00. */
  percent: string;
}

/** Each amount with its share of the total, the largest first. The combined rest is returned separately. */
export function computeShares(
  parts: readonly Part[],
  rest: Part | null,
): { drawn: Share[]; others: Share | null } {
  const drawn = parts.toSorted((a, b) => (a.amount === b.amount ? 0 : a.amount < b.amount ? 1 : -1));
  const all = rest ? [...drawn, rest] : drawn;
  const percents = percentShares(
    all.map(({ amount }) => amount),
    2,
  );
  const share = ({ name, amount }: Part, at: number): Share => ({
    name,
    amount,
    percent: percents[at] ?? '0.00',
  });
  return { drawn: drawn.map(share), others: rest && share(rest, drawn.length) };
}

/** The shares in words, for screen readers. */
export function describeShares(shares: readonly Share[]): string {
  const showsCents = someHaveCents(shares.map(({ amount }) => amount));
  return shares
    .map(
      ({ name, amount, percent }) =>
        `${name}: ${formatMoney(amount, { showsCents })}, ${formatPercentage(percent)}.`,
    )
    .join(' ');
}

/** Lighter from part to part, down to a third, so that neighbors differ. Sets `--part`. */
export const partShade = (color: string, at: number, count: number): CSSProperties =>
  ({
    '--part': `color-mix(in srgb, ${color} ${100 - Math.round((at / Math.max(count, 2)) * 70)}%, var(--mantine-color-body))`,
  }) as CSSProperties;
