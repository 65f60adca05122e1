import { type Cents, sumCents } from './money.ts';
import { summaryRow } from './returns.ts';

/** The two figures by which a fund reports its returns, in percent, as numbers or decimal text. */
export type FundPercentages = {
  readonly currentPercentageTotalReturned: number | string | null;
  readonly currentFundValuePercentage: number | string | null;
};

/** What an investor reads for one participation. */
export type ReturnAmounts = { readonly distribution: Cents; readonly value: Cents };

export type PercentageEffect = {
  readonly rows: readonly { readonly before: ReturnAmounts; readonly after: ReturnAmounts }[];
  /** The sums of the rounded rows, as investors would add them up. */
  readonly totals: {
    readonly invested: Cents;
    readonly before: ReturnAmounts;
    readonly after: ReturnAmounts;
  };
};

/** What new percentages change for each invested amount, rounded as investors read it (DSH-03, BAC-06). */
export function percentageEffect(
  invested: readonly Cents[],
  before: FundPercentages,
  after: FundPercentages,
): PercentageEffect {
  const rows = invested.map((amount) => ({
    before: amountsOf(amount, before),
    after: amountsOf(amount, after),
  }));
  return {
    rows,
    totals: {
      invested: sumCents(invested),
      before: sumOf(rows.map((row) => row.before)),
      after: sumOf(rows.map((row) => row.after)),
    },
  };
}

function amountsOf(invested: Cents, percentages: FundPercentages): ReturnAmounts {
  const row = summaryRow({ fundName: null, invested, closeDate: null, ...percentages });
  return { distribution: row.currentDistribution, value: row.currentValue };
}

const sumOf = (rows: readonly ReturnAmounts[]): ReturnAmounts => ({
  distribution: sumCents(rows.map(({ distribution }) => distribution)),
  value: sumCents(rows.map(({ value }) => value)),
});
