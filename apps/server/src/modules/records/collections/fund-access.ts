import { grants, lifetimes } from '@paddock/domain';
import type { Statement } from './statement.ts';

/** SQL for the status of the fund `row`: the domain's `fundStatus` (FND-01). */
export const fundStatusSql = (row: string, statement: Statement): string =>
  `CASE WHEN ${row}.is_draft THEN 'New' ELSE fund_status_at(${row}.fund_status, ${row}.open_date, ${row}.start_date,
    ${row}.close_date, ${row}.end_date, ${statement.now()}) END`;

/** SQL for whether the viewer participates in a fund. `fund` is an SQL expression for its id. */
export function participatesIn(fund: string, statement: Statement, condition = ''): string {
  return `EXISTS (SELECT 1 FROM ${statement.table('synd_users')} p
    WHERE p.fund = ${fund} AND p."user" = ${statement.actor()}${condition})`;
}

/** SQL for whether the viewer was removed from the portal of the fund, on whatever portal they read it. */
const isRemovedFromFund = (fund: string, statement: Statement): string =>
  `EXISTS (SELECT 1 FROM ${statement.table('funds')} g JOIN ${statement.table('companies')} c ON c._id = g.company
    WHERE g._id = ${fund} AND is_removed_from(${statement.actor()}, c.portal))`;

/**
 * SQL for whether the viewer has an accepted investment in the fund whose agreement is complete. Somebody who was
 * removed from its portal does not read what follows from that.
 */
export const hasCompletedAgreement = (fund: string, statement: Statement): string =>
  `(${participatesIn(
    fund,
    statement,
    ` AND p.invest_status = 'Accepted investment' AND p.sa_complete_date IS NOT NULL`,
  )} AND NOT ${isRemovedFromFund(fund, statement)})`;

/**
 * SQL for whether the viewer has a complete agreement in the fund and still has to send money for it. False once the
 * fund is Done (INV-01), for somebody who was removed from its portal, and for a day after an admin removed the viewer's
 * second factors (SEC-12).
 */
export const isFundingOpen = (fund: string, statement: Statement): string =>
  `${participatesIn(
    fund,
    statement,
    ` AND p.invest_status = 'Accepted investment' AND p.sa_complete_date IS NOT NULL
      AND p.ft_complete_date IS NULL AND (p."fundedBefore" >= p.invest_amount) IS NOT TRUE`,
  )} AND EXISTS (SELECT 1 FROM ${statement.table('funds')} d WHERE d._id = ${fund} AND ${fundStatusSql('d', statement)} <> 'Done')
    AND NOT ${isRemovedFromFund(fund, statement)}
    AND NOT EXISTS (SELECT 1 FROM ${statement.table('factor_resets')} h WHERE h."user" = ${statement.actor()}
      AND h.at > ${statement.now()} - ${statement.value(lifetimes.factorReset / 1_000, 'integer')} * interval '1 second')`;

/** Whether the viewer belongs to the selected portal: the domain's `belongsToPortal` as a condition (SEC-05). */
export function isPortalMember(statement: Statement): string {
  const { actor, portal } = statement.viewer;
  if (portal === null || grants(actor.level, 'admin')) return 'true';
  return `EXISTS (SELECT 1 FROM ${statement.table('portal_memberships')} m
    WHERE m."user" = ${statement.actor()} AND m.portal = ${statement.portal()})`;
}

/**
 * Whether what belongs to this company is offered on the selected portal to its members: on the company's own portal,
 * or on every portal if it has none (DSH-07).
 */
export function isOfferedBy(company: string, statement: Statement): string {
  return `${isPortalMember(statement)} AND coalesce((SELECT c.portal IS NOT DISTINCT FROM ${statement.portal()}
    FROM ${statement.table('companies')} c WHERE c._id = ${company} AND c.portal IS NOT NULL), true)`;
}

/** Whether the fund `row` is offered to the viewer: the domain's `isOffered` as a condition (DSH-07). */
export const isFundOffered = (row: string, statement: Statement): string =>
  `NOT ${row}.is_draft AND ${isOfferedBy(`${row}.company`, statement)}`;

/** Whether the fund of this SQL expression is offered to the viewer, or they participate in it. */
export function isFundAccessible(fund: string, statement: Statement): string {
  return `EXISTS (SELECT 1 FROM ${statement.table('funds')} o WHERE o._id = ${fund}
    AND (${isFundOffered('o', statement)} OR ${participatesIn('o._id', statement)}))`;
}
