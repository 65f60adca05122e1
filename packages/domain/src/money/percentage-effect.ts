import { figuresOf } from './figures.ts';
import { type Cents, sumCents } from './money.ts';

/** The two figures by which a fund reports its returns, in percent, as numbers or decimal text. */
export type FundPercentages = {
  readonly currentPercentageTotalReturned: number | string | null;
  readonly currentFundValuePercentage: number | string | null;
};

/** A complete agreement: its amount, and what of it has come in. */
export type InvestedAmount = { readonly invested: Cents; readonly funded: Cents };

/**
 * What an investor reads for one participation: the documented figures (DSH-03), which count the agreement as if all of
 * its money had come in, and those of the overview, which count what has.
 */
const figureNames = ['distribution', 'value', 'fundedDistribution', 'fundedValue', 'awaited'] as const;
export type ReturnAmounts = Readonly<Record<(typeof figureNames)[number], Cents>>;

export type PercentageEffect = {
  readonly rows: readonly { readonly before: ReturnAmounts; readonly after: ReturnAmounts }[];
  /** The sums of the rounded rows, as investors would add them up. */
  readonly totals: InvestedAmount & { readonly before: ReturnAmounts; readonly after: ReturnAmounts };
};

/** What new percentages change for each investment, rounded as investors read it (DSH-03, BAC-06). */
export function percentageEffect(
  investments: readonly InvestedAmount[],
  before: FundPercentages,
  after: FundPercentages,
): PercentageEffect {
  const rows = investments.map((investment) => ({
    before: amountsOf(investment, before),
    after: amountsOf(investment, after),
  }));
  return {
    rows,
    totals: {
      invested: sumCents(investments.map(({ invested }) => invested)),
      funded: sumCents(investments.map(({ funded }) => funded)),
      before: sumOf(rows.map((row) => row.before)),
      after: sumOf(rows.map((row) => row.after)),
    },
  };
}

function amountsOf({ invested, funded }: InvestedAmount, percentages: FundPercentages): ReturnAmounts {
  const figures = figuresOf({ ...percentages, committed: invested, isComplete: true, funded, excess: 0n });
  return {
    distribution: figures.currentDistribution,
    value: figures.currentValue,
    fundedDistribution: figures.distributions,
    fundedValue: figures.value,
    awaited: figures.awaited,
  };
}

const sumOf = (rows: readonly ReturnAmounts[]): ReturnAmounts =>
  Object.fromEntries(
    figureNames.map((name) => [name, sumCents(rows.map((row) => row[name]))]),
  ) as ReturnAmounts;
