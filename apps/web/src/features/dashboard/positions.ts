import type { SyndUserView } from '@paddock/contract';
import { centsFromNumber, type SummaryRow, sortSummary, summaryRow } from '@paddock/domain';

/** A row of the investment summary, and whether its agreement is still to be completed. */
export interface InvestmentRow extends SummaryRow {
  readonly id: string;
  readonly slug: string | null;
  readonly isPending: boolean;
}

/** The accepted participations as summary rows, by close date, newest first (DSH-02, DSH-03). */
export function investmentRows(participations: readonly SyndUserView[]): InvestmentRow[] {
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
