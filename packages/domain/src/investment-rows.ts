import type { Instant } from './instant.ts';
import { centsFromNumber } from './money.ts';
import { type SummaryRow, sortSummary, summaryRow } from './returns.ts';

/** What of a participation, as its investor is answered it, the summary is made from. Amounts in dollars. */
export type SummaryParticipation = {
  readonly _id: string;
  readonly invest_amount: number | null;
  readonly isInvesting: boolean;
  readonly isGoingToInvest: boolean;
  readonly fund: {
    readonly name: string;
    readonly url_slug: string | null;
    readonly currentPercentageTotalReturned: number | null;
    readonly currentFundValuePercentage: number | null;
    readonly close_date: Instant;
  } | null;
};

/** A row of the investment summary, and whether its agreement is still to be completed. */
export type InvestmentRow = SummaryRow & {
  readonly id: string;
  readonly slug: string | null;
  readonly isPending: boolean;
};

/** The accepted participations as summary rows, by close date, newest first (DSH-02, DSH-03). */
export function investmentRows(participations: readonly SummaryParticipation[]): InvestmentRow[] {
  const rows = participations
    .filter(({ isInvesting, isGoingToInvest }) => isInvesting || isGoingToInvest)
    .map((participation) => ({
      ...summaryRow({
        fundName: participation.fund?.name,
        invested: centsFromNumber(participation.invest_amount ?? 0) ?? 0n,
        currentPercentageTotalReturned: participation.fund?.currentPercentageTotalReturned,
        currentFundValuePercentage: participation.fund?.currentFundValuePercentage,
        closeDate: participation.fund?.close_date ?? null,
      }),
      id: participation._id,
      slug: participation.fund?.url_slug ?? null,
      isPending: participation.isGoingToInvest,
    }));
  return sortSummary(rows);
}
