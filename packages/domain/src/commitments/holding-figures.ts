import type { FundingState } from '../money/funding.ts';
import type { Cents } from '../money/money.ts';
import { overallReturn, summaryRow } from '../money/returns.ts';

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
  /** What the investor promised. */
  readonly promised: Cents | null;
  /** What the complete agreement says. */
  readonly signed: Cents | null;
  /** What came in and counts towards it. */
  readonly wired: Cents | null;
  /** As in the summary (DSH-03). */
  readonly returned: Cents | null;
  readonly worth: Cents | null;
  /** Returned and worth together, less what was signed. */
  readonly gain: Cents | null;
  /** In percent (DSH-04). */
  readonly overallReturn: number | null;
};

/** The figures of one holding, by the rules of the summary. */
export function holdingFigures({ isCommitted, amount, funding, ...fund }: HoldingFacts): HoldingFigures {
  const promised = isCommitted ? amount : null;
  if (!funding)
    return {
      promised,
      signed: null,
      wired: null,
      returned: null,
      worth: null,
      gain: null,
      overallReturn: null,
    };
  const row = summaryRow({ ...fund, fundName: null, invested: funding.committed, closeDate: null });
  return {
    promised,
    signed: funding.committed,
    wired: funding.funded,
    returned: row.currentDistribution,
    worth: row.currentValue,
    gain: row.currentDistribution + row.currentValue - row.invested,
    overallReturn: overallReturn(row),
  };
}
