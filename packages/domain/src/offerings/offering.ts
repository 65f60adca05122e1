import { investStatus } from '../commitments/participation.ts';
import type { FundStatus } from '../money/fund-status.ts';
import { grants, type Level } from '../people/levels.ts';

/** What decides to whom a fund is offered: the portal of its company, null for all portals, and whether it is a draft. */
export type Offering = { readonly companyPortal: string | null; readonly isDraft: boolean };

/** A signed-in user, with the ids of the portals that they are a member of. */
export type PortalUser = { readonly level: Level | null; readonly memberOf: readonly string[] };

/** Whether a user belongs to a portal: staff to every portal, others as members. False without a portal. */
export function belongsToPortal(portal: string | null, user: PortalUser): boolean {
  return portal === null || grants(user.level, 'admin') || user.memberOf.includes(portal);
}

/**
 * Whether a fund is offered to the members of a portal: its company is on it or on all portals. Without a portal, only
 * funds on all portals are offered. A draft is offered to nobody.
 */
export const isOfferedOn = ({ companyPortal, isDraft }: Offering, portal: string | null): boolean =>
  !isDraft && (companyPortal === null || companyPortal === portal);

/** Whether a fund is offered to a user on a portal: it is offered there, and the user belongs to the portal (DSH-07). */
export function isOffered(offering: Offering, portal: string | null, user: PortalUser): boolean {
  return isOfferedOn(offering, portal) && belongsToPortal(portal, user);
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
