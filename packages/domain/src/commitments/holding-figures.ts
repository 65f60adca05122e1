import { type FigureFacts, figuresOf, type LedgerFacts } from '../money/figures.ts';
import type { FundingState } from '../money/funding.ts';
import type { Cents } from '../money/money.ts';

/** What the figures of a holding depend on. */
export type HoldingFacts = {
  /** Whether the investor has accepted, and nothing has ended the commitment since. */
  readonly isCommitted: boolean;
  readonly amount: Cents;
  /** Null until the agreement is complete. */
  readonly funding: FundingState | null;
  /** What the ledger of an opened fund says; null where the figures are percentages of amounts (LED-01). */
  readonly ledger: LedgerFacts | null;
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
  /** Of what is funded: by the fund's percentages, or by its ledger. */
  readonly distributions: Cents | null;
  readonly value: Cents | null;
  /** Distributions and value together, less what is funded. */
  readonly gain: Cents | null;
  /** What the summary's current value (DSH-03) counts beyond the value. */
  readonly awaited: Cents | null;
  /** On what is funded, in percent (DSH-04). */
  readonly overallReturn: number | null;
};

/** Whose percentages a holding's figures are, in percent: the fund's, or by the ledger those of the position. */
export type HoldingPercentages = { readonly returned: number; readonly value: number };

/** The figures of one holding, by the rules of the summary. */
export function holdingFigures({
  isCommitted,
  amount,
  funding,
  ledger,
  ...fund
}: HoldingFacts): HoldingFigures & { readonly percentages: HoldingPercentages } {
  const facts: FigureFacts = ledger ?? {
    ...fund,
    committed: funding?.committed ?? amount,
    isComplete: funding !== null,
    funded: funding?.funded ?? 0n,
    excess: funding?.excess ?? 0n,
  };
  const figures = figuresOf(facts);
  const percentages = { returned: figures.percentageReturned, value: figures.percentageOfValue };
  const committed = isCommitted ? (ledger ? figures.committed : amount) : null;
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
      percentages,
    };
  const { funded, unfunded, distributions, value, gain, awaited, overallReturn } = figures;
  const signed = figures.committed;
  return {
    committed,
    signed,
    funded,
    unfunded,
    distributions,
    value,
    gain,
    awaited,
    overallReturn,
    percentages,
  };
}
