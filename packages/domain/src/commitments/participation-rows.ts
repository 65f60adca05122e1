import { type Cents, centsOf, sumCents } from '../money/money.ts';
import { type SummaryRow, sortSummary, summaryRow } from '../money/returns.ts';
import { type Instant, instantTime } from '../time/instant.ts';

/** A participation, as its investor reads it, for the summary. Amounts in dollars. */
export type SummaryParticipation = {
  readonly _id: string;
  readonly invest_amount: number | null;
  readonly isInvesting: boolean;
  readonly isGoingToInvest: boolean;
  /** Dollars; null until the agreement is complete. */
  readonly funding: {
    readonly funded: number;
    readonly unfunded: number;
    readonly excess: number;
  } | null;
  readonly fund: {
    readonly name: string;
    readonly url_slug: string | null;
    readonly currentPercentageTotalReturned: number | null;
    readonly currentFundValuePercentage: number | null;
    readonly currentPercentagesUpdatedAt: Instant;
    readonly close_date: Instant;
  } | null;
};

/** A row of the investment summary, with whether its agreement is still incomplete, and the age of its figures. */
export type ParticipationRow = SummaryRow & {
  readonly id: string;
  readonly slug: string | null;
  readonly isPending: boolean;
  /** When the fund's percentages were last set. */
  readonly figuresAsOf: Instant;
  /** How much of the amount has come in (INV-01); null until the agreement is complete. */
  readonly funding: { readonly funded: Cents; readonly unfunded: Cents; readonly excess: Cents } | null;
};

/** The span of days on which the percentages of the funds were set; null where none has a date. */
export function figuresSpan(
  rows: readonly Pick<ParticipationRow, 'figuresAsOf'>[],
): { readonly oldest: Date; readonly newest: Date } | null {
  const times = rows.map(({ figuresAsOf }) => instantTime(figuresAsOf)).filter((time) => time !== undefined);
  if (times.length === 0) return null;
  return { oldest: new Date(Math.min(...times)), newest: new Date(Math.max(...times)) };
}

/** The money of complete agreements that has not come in yet (INV-01). */
export const awaitedMoney = (rows: readonly Pick<ParticipationRow, 'funding'>[]): Cents =>
  sumCents(rows.map(({ funding }) => funding?.unfunded ?? 0n));

/** The accepted participations as summary rows, by close date, newest first (DSH-02, DSH-03). */
export function participationRows(participations: readonly SummaryParticipation[]): ParticipationRow[] {
  const rows = participations
    .filter(({ isInvesting, isGoingToInvest }) => isInvesting || isGoingToInvest)
    .map((participation) => ({
      ...summaryRow({
        fundName: participation.fund?.name,
        invested: centsOf(participation.invest_amount ?? 0),
        currentPercentageTotalReturned: participation.fund?.currentPercentageTotalReturned,
        currentFundValuePercentage: participation.fund?.currentFundValuePercentage,
        closeDate: participation.fund?.close_date ?? null,
      }),
      id: participation._id,
      slug: participation.fund?.url_slug ?? null,
      isPending: participation.isGoingToInvest,
      figuresAsOf: participation.fund?.currentPercentagesUpdatedAt ?? null,
      funding: participation.funding && {
        funded: centsOf(participation.funding.funded),
        unfunded: centsOf(participation.funding.unfunded),
        excess: centsOf(participation.funding.excess),
      },
    }));
  return sortSummary(rows);
}
