import { type Cents, decimalFromCents } from '@paddock/domain';
import { formatMoney, someHaveCents } from '../text/format-figures.ts';

/** One pair of bars in the chart. */
export interface FundValue {
  name: string;
  /** What came in. */
  funded: Cents;
  value: Cents;
  distributions: Cents;
}

/** The chart in words, for screen readers. */
export function describeValues(funds: FundValue[]): string {
  const amounts = funds.flatMap(({ funded, value, distributions }) => [funded, value, distributions]);
  const showsCents = someHaveCents(amounts);
  const money = (amount: Cents) => formatMoney(amount, { showsCents });
  return funds
    .map(
      ({ name, funded, value, distributions }) =>
        `${name}: ${money(funded)} funded, worth ${money(value)} now, ${money(distributions)} distributed.`,
    )
    .join(' ');
}

/** The height of the bars for this many funds, in pixels. */
export function barsHeight(funds: number): number {
  return funds * 92 + 8;
}

/** Dollars, for drawing only. Figures that people read come from the cents. */
export function chartDollars(cents: Cents): number {
  return Number(decimalFromCents(cents));
}

/** "$1.3M", "$125K": the rounded figure at the end of a bar. */
export function formatMoneyShort(dollars: number): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumFractionDigits: 1,
  })
    .format(dollars)
    .replace('-', '\u2212');
}
