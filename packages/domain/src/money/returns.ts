import { compareNewestFirst, type Instant } from '../time/instant.ts';
import { divideHalfUp, parseDecimal } from './decimal.ts';
import { type Cents, percentOf } from './money.ts';

/** A completed participation and the figures of its fund, with percentages as numbers or decimal text. */
export type ParticipationFigures = {
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
  /** In percent: 12.5 means 12.5%. */
  readonly percentageReturned: number;
  readonly currentValue: Cents;
  readonly closeDate: Instant;
};

/** Shown if a fund's name is missing (DSH-02). */
export const unknownFund = 'Unknown Fund';

const defaultPercentageReturned = 0;
const defaultFundValuePercentage = 100;

const percentOrDefault = (value: number | string | null | undefined, fallback: number): number | string =>
  value !== null && value !== undefined && parseDecimal(value) ? value : fallback;

const valuePercentage = (fund: Pick<ParticipationFigures, 'currentFundValuePercentage'>) =>
  percentOrDefault(fund.currentFundValuePercentage, defaultFundValuePercentage);

/** What is there in percent of what was invested: the fund's percentage, or its default. */
export const percentageOfValue = (fund: Pick<ParticipationFigures, 'currentFundValuePercentage'>): number =>
  Number(valuePercentage(fund));

/**
 * The summary row of a participation (DSH-03): distribution = invested x returned % / 100, and current value = invested
 * x value % / 100, each rounded half up to the cent. A missing or unreadable percentage counts as the default, 0
 * returned and 100 of value.
 */
export function summaryRow(participation: ParticipationFigures): SummaryRow {
  const returned = percentOrDefault(participation.currentPercentageTotalReturned, defaultPercentageReturned);
  const value = valuePercentage(participation);
  return {
    fundName: participation.fundName?.trim() || unknownFund,
    invested: participation.invested,
    currentDistribution: percentOf(participation.invested, returned),
    percentageReturned: Number(returned),
    currentValue: percentOf(participation.invested, value),
    closeDate: participation.closeDate,
  };
}

export type ReturnFigures = Pick<SummaryRow, 'invested' | 'currentDistribution' | 'currentValue'>;

/** What an investment has gained: distribution + current value - invested. */
const totalGain = (figures: ReturnFigures): Cents =>
  figures.currentDistribution + figures.currentValue - figures.invested;

/**
 * (distribution + current value - invested) / invested x 100 (DSH-04): in percent with two decimals, half away from
 * zero; 0 when nothing is invested.
 */
export function overallReturn(figures: ReturnFigures): number {
  if (figures.invested <= 0n) return 0;
  return Number(divideHalfUp(totalGain(figures) * 10_000n, figures.invested)) / 100;
}

/** What the money of a participation has become. Only money that came in counts. */
export type FundedReturns = {
  readonly funded: Cents;
  readonly distributions: Cents;
  readonly value: Cents;
  /** distributions + value - funded. */
  readonly gain: Cents;
};

/** The documented percentages (DSH-03) of what came in: money that is still to be wired is worth nothing yet. */
export function fundedReturns(
  fund: Pick<ParticipationFigures, 'currentPercentageTotalReturned' | 'currentFundValuePercentage'>,
  funded: Cents,
): FundedReturns {
  const row = summaryRow({ ...fund, fundName: null, invested: funded, closeDate: null });
  return {
    funded,
    distributions: row.currentDistribution,
    value: row.currentValue,
    gain: totalGain(row),
  };
}

/** The overall return (DSH-04) on what came in. */
export const fundedOverallReturn = ({
  funded,
  distributions,
  value,
}: Pick<FundedReturns, 'funded' | 'distributions' | 'value'>): number =>
  overallReturn({ invested: funded, currentDistribution: distributions, currentValue: value });

/** Sorts rows by close date, newest first, undated ones last (DSH-02); otherwise keeps their order. */
export function sortSummary<Row extends { readonly closeDate: Instant }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => compareNewestFirst(a.closeDate, b.closeDate));
}
