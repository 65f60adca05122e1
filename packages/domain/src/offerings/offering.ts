import { investStatus } from '../commitments/participation.ts';
import type { FundStatus } from '../money/fund-status.ts';
import { grants, type Level } from '../people/levels.ts';

/** The portal of a fund's company; null means all portals. */
export type Offering = { readonly companyPortal: string | null };

/** A signed-in user, with the ids of the portals that they are a member of. */
export type PortalUser = { readonly level: Level | null; readonly memberOf: readonly string[] };

/** Whether a user belongs to a portal: staff to every portal, others as members. False without a portal. */
export function belongsToPortal(portal: string | null, user: PortalUser): boolean {
  return portal === null || grants(user.level, 'admin') || user.memberOf.includes(portal);
}

/**
 * Whether a fund is offered to a user on a portal: the user belongs to the portal, and the fund's company is on it or
 * on all portals (DSH-07). Without a portal, only funds on all portals are offered.
 */
export function isOffered(offering: Offering, portal: string | null, user: PortalUser): boolean {
  const isHere = offering.companyPortal === null || offering.companyPortal === portal;
  return isHere && belongsToPortal(portal, user);
}

export type Availability = Offering & {
  readonly status: FundStatus;
  /** The investor's own decision on the fund; null if undecided or without a participation. */
  readonly investStatus: string | null;
};

/** Whether an investor sees the fund among the available ones: Started, offered and not yet accepted (DSH-07). */
export function isAvailable(fund: Availability, portal: string | null, user: PortalUser): boolean {
  return (
    fund.status === 'Started' && isOffered(fund, portal, user) && fund.investStatus !== investStatus.accepted
  );
}
