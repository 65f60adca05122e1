import type { FundStatus } from './fund-status.ts';
import { investStatus } from './participation.ts';

/** The portal of a fund's company; null means that the company is on all portals. */
export type Offering = { readonly companyPortal: string | null };

/**
 * Whether a fund is offered on a portal, both by _id (DSH-07): on the portal of its company, or everywhere
 * where the company has none. With no portal selected only the latter are offered.
 */
export function isOffered(offering: Offering, portal: string | null): boolean {
  return offering.companyPortal === null || offering.companyPortal === portal;
}

export type Availability = Offering & {
  readonly status: FundStatus;
  /** The investor's own decision on the fund, null where undecided or without a participation. */
  readonly investStatus: string | null;
};

/** Whether an investor finds the fund among the available ones: Started, offered, not accepted yet (DSH-07). */
export function isAvailable(fund: Availability, portal: string | null): boolean {
  return fund.status === 'Started' && isOffered(fund, portal) && fund.investStatus !== investStatus.accepted;
}
