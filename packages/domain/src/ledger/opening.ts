import type { Cents } from '../money/money.ts';
import { type ParticipationFigures, summaryRow } from '../money/returns.ts';
import { entryFor } from './entry-for.ts';
import { balanceOf } from './position-balance.ts';
import type { Posting } from './postings.ts';

/** The entries with which a participation enters the ledger of its fund; an entry without lines is not posted. */
export type OpeningEntries = {
  readonly commitment: readonly Posting[];
  readonly contribution: readonly Posting[];
  readonly distribution: readonly Posting[];
  readonly valuation: readonly Posting[];
};

/**
 * The opening entries of a complete participation, after which what was contributed, what was distributed and the net
 * asset value are to the cent what the dashboard showed the day before (DSH-03). Kinds of earlier distributions are
 * unknown, so they are unclassified.
 */
export function openingEntries(
  position: string,
  invested: Cents,
  percentages: Pick<ParticipationFigures, 'currentPercentageTotalReturned' | 'currentFundValuePercentage'>,
): OpeningEntries {
  const shown = summaryRow({ ...percentages, fundName: null, invested, closeDate: null });
  const commitment = entryFor.commitment({ position, amount: invested });
  const { unfunded } = balanceOf(commitment);
  return {
    commitment,
    contribution: entryFor.receipt({ position, amount: invested, unfunded }),
    distribution: entryFor.earlierDistribution({ position, amount: shown.currentDistribution }),
    valuation: entryFor.valuation({
      position,
      amount: shown.currentValue - invested + shown.currentDistribution,
    }),
  };
}
