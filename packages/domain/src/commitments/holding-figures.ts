import type { FundingState } from '../money/funding.ts';
import type { Cents } from '../money/money.ts';
import { fundedOverallReturn, fundedReturns, summaryRow } from '../money/returns.ts';

/** What the figures of a holding depend on. */
export type HoldingFacts = {
  /** Whether the investor has accepted, and nothing has ended the commitment since. */
  readonly isCommitted: boolean;
  readonly amount: Cents;
  /** Null until the agreement is complete. */
  readonly funding: FundingState | null;
  readonly currentPercentageTotalReturned: number | string | null | undefined;
  readonly currentFundValuePercentage: number | string | null | undefined;
};

/** The figures of a holding (INV-03); null where there is no figure yet. */
export type HoldingFigures = {
  /** What the investor committed. */
  readonly committed: Cents | null;
  /** What the complete agreement says: funded and unfunded together. */
  readonly signed: Cents | null;
  /** What came in and counts towards it. */
  readonly funded: Cents | null;
  readonly unfunded: Cents | null;
  /** The fund's percentages of what is funded. */
  readonly distributions: Cents | null;
  readonly value: Cents | null;
  /** Distributions and value together, less what is funded. */
  readonly gain: Cents | null;
  /** What the summary's current value (DSH-03) counts beyond the value. */
  readonly awaited: Cents | null;
  /** On what is funded, in percent (DSH-04). */
  readonly overallReturn: number | null;
};

/** The figures of one holding, by the rules of the summary. */
export function holdingFigures({ isCommitted, amount, funding, ...fund }: HoldingFacts): HoldingFigures {
  const committed = isCommitted ? amount : null;
  if (!funding)
    return {
      committed,
      signed: null,
      funded: null,
      unfunded: null,
      distributions: null,
      value: null,
      gain: null,
      awaited: null,
      overallReturn: null,
    };
  const documented = summaryRow({ ...fund, fundName: null, invested: funding.committed, closeDate: null });
  const returns = fundedReturns(fund, funding.funded);
  return {
    committed,
    signed: funding.committed,
    unfunded: funding.unfunded,
    ...returns,
    awaited: documented.currentValue - returns.value,
    overallReturn: fundedOverallReturn(returns),
  };
}
