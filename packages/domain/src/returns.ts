import { divideHalfUp, parseDecimal } from './decimal.ts';
import { compareNewestFirst, type Instant } from './instant.ts';
import { type Cents, percentOf, sumCents } from './money.ts';

/** One completed participation and the figures of its fund, percentages as numbers or decimal text. */
export type Position = {
  readonly fundName: string | null | undefined;
  readonly invested: Cents;
  readonly currentPercentageTotalReturned: number | string | null | undefined;
  readonly currentFundValuePercentage: number | string | null | undefined;
  readonly closeDate: Instant;
};

/** A row of the investment summary (DSH-02). */
export type SummaryRow = {
  readonly fundName: string;
  readonly invested: Cents;
  readonly currentDistribution: Cents;
  /** In percent: 12.5 is twelve and a half. */
  readonly percentageReturned: number;
  readonly currentValue: Cents;
  readonly closeDate: Instant;
};

/** Shown where a fund's name is missing (DSH-02). */
export const unknownFund = 'Unknown Fund';

const defaultPercentageReturned = 0;
const defaultFundValuePercentage = 100;

const percentOr = (value: number | string | null | undefined, fallback: number): number | string =>
  value !== null && value !== undefined && parseDecimal(value) ? value : fallback;

/**
 * The summary row of a position (DSH-03): distribution = invested x returned % / 100 and current value =
 * invested x value % / 100, each half up to the cent. A missing (or unreadable) percentage counts as the
 * model's default, 0 returned and 100 of value.
 */
export function summaryRow(position: Position): SummaryRow {
  const returned = percentOr(position.currentPercentageTotalReturned, defaultPercentageReturned);
  const value = percentOr(position.currentFundValuePercentage, defaultFundValuePercentage);
  return {
    fundName: position.fundName?.trim() || unknownFund,
    invested: position.invested,
    currentDistribution: percentOf(position.invested, returned),
    percentageReturned: Number(returned),
    currentValue: percentOf(position.invested, value),
    closeDate: position.closeDate,
  };
}

export type ReturnFigures = Pick<SummaryRow, 'invested' | 'currentDistribution' | 'currentValue'>;

/**
 * (distribution + current value - invested) / invested x 100 (DSH-04): percent with two decimals, half away
 * from zero; 0 when nothing is invested.
 */
export function overallReturn(figures: ReturnFigures): number {
  if (figures.invested <= 0n) return 0;
  const gain = figures.currentDistribution + figures.currentValue - figures.invested;
  return Number(divideHalfUp(gain * 10_000n, figures.invested)) / 100;
}

export type SummaryTotals = ReturnFigures & { readonly overallReturn: number };

/** The totals under the summary: the sums of the rounded rows, and the return over all of them. */
export function summaryTotals(rows: readonly ReturnFigures[]): SummaryTotals {
  const figures = {
    invested: sumCents(rows.map((row) => row.invested)),
    currentDistribution: sumCents(rows.map((row) => row.currentDistribution)),
    currentValue: sumCents(rows.map((row) => row.currentValue)),
  };
  return { ...figures, overallReturn: overallReturn(figures) };
}

/** The rows by close date, newest first, those without one last (DSH-02); else in the order given. */
export function sortSummary<Row extends { readonly closeDate: Instant }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => compareNewestFirst(a.closeDate, b.closeDate));
}
