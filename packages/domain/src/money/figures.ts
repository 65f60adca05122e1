import { divideHalfUp, textAtScale } from './decimal.ts';
import { type Cents, sumCents } from './money.ts';
import {
  fundedOverallReturn,
  fundedReturns,
  type ParticipationFigures,
  percentageOfValue,
  summaryRow,
} from './returns.ts';

/** The two figures by which a fund reports its returns, in percent, as numbers or decimal text. */
type Percentages = Pick<
  ParticipationFigures,
  'currentPercentageTotalReturned' | 'currentFundValuePercentage'
>;

/** What the ledger of an opened fund says of a position, in cents. */
export type PositionAmounts = {
  /** What was promised, called or not. */
  readonly commitment: Cents;
  /** Capital that came in, less what of it went back as such. */
  readonly contributed: Cents;
  readonly distributed: Cents;
  /** The net asset value. */
  readonly nav: Cents;
  /** Money that came in and is no capital. */
  readonly suspense: Cents;
};

/** A participation of a fund whose figures are percentages of amounts. */
export type PercentageFacts = Percentages & {
  readonly committed: Cents;
  /** Whether the agreement is complete: until then nothing counts but the commitment. */
  readonly isComplete: boolean;
  /** What came in and counts towards the commitment. */
  readonly funded: Cents;
  /** What came in beyond it. */
  readonly excess: Cents;
};

/** A participation of an opened fund. */
export type LedgerFacts = {
  readonly position: PositionAmounts;
  /** What of the suspense ended commitments left behind, which is shown apart from what is beyond this one. */
  readonly leftByEnded: Cents;
};

export type FigureFacts = PercentageFacts | LedgerFacts;

/**
 * The amounts of a participation. Every column can be added up over all rows:
 * - invested, currentDistribution and currentValue are the documented ones (DSH-03). By percentages they count a complete
 *   agreement as if all of its money had come in, and nothing of a pending one; by the ledger they are what was
 *   contributed and distributed, and the net asset value (LED-01).
 * - committed is funded + unfunded, from the commitment on; excess came in beyond it and is to be returned.
 * - value and distributions are those of what is funded; gain is both together less funded.
 * - awaited is currentValue - value, awaitedDistributions is currentDistribution - distributions: nothing by the ledger,
 *   which counts only what has come in.
 */
const amountNames = [
  'invested',
  'currentDistribution',
  'currentValue',
  'committed',
  'funded',
  'unfunded',
  'excess',
  'distributions',
  'value',
  'gain',
  'awaited',
  'awaitedDistributions',
] as const;

export type ParticipationAmounts = Readonly<Record<(typeof amountNames)[number], Cents>>;

export type InvestmentFigures = ParticipationAmounts & {
  /** In percent: the fund's by percentages, the position's own by the ledger, with two decimals. */
  readonly percentageReturned: number;
  /** What is there, in percent of what it is a percentage of; as above. */
  readonly percentageOfValue: number;
  /** On what is funded, in percent with two decimals (DSH-04). */
  readonly overallReturn: number;
};

/** Every figure of a participation, from the fund's percentages or from its ledger. */
export const figuresOf = (facts: FigureFacts): InvestmentFigures =>
  'position' in facts ? byLedger(facts) : byPercentages(facts);

function byPercentages({
  committed,
  isComplete,
  funded,
  excess,
  ...fund
}: PercentageFacts): InvestmentFigures {
  const invested = isComplete ? committed : 0n;
  const documented = summaryRow({ ...fund, fundName: null, invested, closeDate: null });
  const returns = fundedReturns(fund, funded);
  return {
    invested,
    currentDistribution: documented.currentDistribution,
    currentValue: documented.currentValue,
    committed,
    ...returns,
    unfunded: committed - funded,
    excess,
    awaited: documented.currentValue - returns.value,
    awaitedDistributions: documented.currentDistribution - returns.distributions,
    percentageReturned: documented.percentageReturned,
    percentageOfValue: percentageOfValue(fund),
    overallReturn: fundedOverallReturn(returns),
  };
}

function byLedger({ position, leftByEnded }: LedgerFacts): InvestmentFigures {
  const { commitment, contributed, distributed, nav, suspense } = position;
  return {
    invested: contributed,
    currentDistribution: distributed,
    currentValue: nav,
    committed: commitment,
    funded: contributed,
    unfunded: commitment - contributed,
    excess: suspense > leftByEnded ? suspense - leftByEnded : 0n,
    distributions: distributed,
    value: nav,
    gain: distributed + nav - contributed,
    awaited: 0n,
    awaitedDistributions: 0n,
    percentageReturned: percentageOf(distributed, contributed) ?? 0,
    percentageOfValue: percentageOf(nav, contributed) ?? 100,
    overallReturn: fundedOverallReturn({ funded: contributed, distributions: distributed, value: nav }),
  };
}

/** With two decimals, half away from zero; undefined where there is nothing to compare with. */
const percentageOf = (part: Cents, whole: Cents): number | undefined =>
  whole > 0n ? Number(divideHalfUp(part * 10_000n, whole)) / 100 : undefined;

export type ParticipationTotals = ParticipationAmounts & Pick<InvestmentFigures, 'overallReturn'>;

/** The sum of each column, and the overall return on what is funded. */
export function participationTotals(rows: readonly ParticipationAmounts[]): ParticipationTotals {
  const sums = Object.fromEntries(
    amountNames.map((name) => [name, sumCents(rows.map((row) => row[name]))]),
  ) as ParticipationAmounts;
  return { ...sums, overallReturn: fundedOverallReturn(sums) };
}

/** The percentages of a fund by its ledger, as decimal text with four decimals (LED-01); the defaults while nothing came in. */
export function ledgerPercentages(totals: Pick<PositionAmounts, 'contributed' | 'distributed' | 'nav'>): {
  readonly currentPercentageTotalReturned: string;
  readonly currentFundValuePercentage: string;
} {
  const { contributed, distributed, nav } = totals;
  const share = (part: Cents, fallback: string) =>
    contributed > 0n ? textAtScale(divideHalfUp(part * 1_000_000n, contributed), 4) : fallback;
  return {
    currentPercentageTotalReturned: share(distributed, '0.0000'),
    currentFundValuePercentage: share(nav, '100.0000'),
  };
}
