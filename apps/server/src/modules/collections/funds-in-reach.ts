import type { Statement } from './statement.ts';

/** The caller takes part in the fund of this SQL expression. */
export function takesPart(fund: string, statement: Statement, condition = ''): string {
  return `EXISTS (SELECT 1 FROM ${statement.table('synd_users')} p
    WHERE p.fund = ${fund} AND p."user" = ${statement.actor()}${condition})`;
}

/** ... with an accepted investment. */
export const hasInvested = (fund: string, statement: Statement): string =>
  takesPart(fund, statement, ` AND p.invest_status = 'Accepted investment'`);

/** ... whose agreement is complete. */
export const hasCompleted = (fund: string, statement: Statement): string =>
  takesPart(
    fund,
    statement,
    ` AND p.invest_status = 'Accepted investment' AND p.sa_complete_date IS NOT NULL`,
  );

/** What belongs to this company is offered on the selected portal: on its own, or everywhere without one (DSH-07). */
export function offeredBy(company: string, statement: Statement): string {
  return `coalesce((SELECT c.portal IS NOT DISTINCT FROM ${statement.portal()}
    FROM ${statement.table('companies')} c WHERE c._id = ${company} AND c.portal IS NOT NULL), true)`;
}

/** The fund of this SQL expression is offered to the caller, or they take part in it. */
export function fundInReach(fund: string, statement: Statement): string {
  return `EXISTS (SELECT 1 FROM ${statement.table('funds')} o WHERE o._id = ${fund}
    AND (${offeredBy('o.company', statement)} OR ${takesPart('o._id', statement)}))`;
}
