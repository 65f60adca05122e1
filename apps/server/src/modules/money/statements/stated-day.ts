import type { Day } from '@paddock/domain';
import { type RawBuilder, sql } from 'kysely';

/**
 * The last day of the opening entries `e` that stand and state what was distributed, or what a position is worth, by their
 * postings `l` that meet a condition; null if there are none.
 */
export const statedDaySql = (where: RawBuilder<unknown>) => sql<Day | null>`(
  SELECT max(e."effectiveDate") FROM ledger_entries e JOIN ledger_postings l ON l.entry = e._id
  WHERE ${where} AND e.kind = 'opening' AND l.account IN ('unclassified', 'valuation')
    AND NOT EXISTS (SELECT FROM ledger_entries x WHERE x.reverses = e._id))`;
