import { investStatus } from '@paddock/domain';
import { type RawBuilder, sql } from 'kysely';
import { holderNameOf, holderTablesOf } from '../../records/collections/index.ts';

/** {@link holderTablesOf} the participation `s`. */
export const holderTables = sql.raw(holderTablesOf('s'));

/** {@link holderNameOf} the participation `s`. */
export const holderNameSql = sql.raw<string | null>(holderNameOf('s'));

/**
 * What the profile `e` was called at the first signature of a participation of its own, and before it as it is (ENT-04):
 * its name to those who are told it in any case, such as delegates.
 */
export const signedNameSql = (participation: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce((SELECT h.name FROM participation_holders h
    WHERE h."syndUser" = ${participation} AND h.entity = e._id), e."legalName")`;

/**
 * What the profile `e` is called where it is told from others: as the investments that it holds were signed, if all were by
 * one name, and otherwise as it is (ENT-04).
 */
export const profileNameSql = sql<string>`coalesce((SELECT min(h.name) FROM participation_holders h
  JOIN synd_users held ON held._id = h."syndUser" AND held.invest_status = ${investStatus.accepted}
  WHERE h.entity = e._id HAVING count(DISTINCT h.name) = 1), e."legalName")`;

/** Why it could not be told who holds the participation `s`; NULL if it is known. */
export const undecidedHolderSql = sql<
  string | null
>`(SELECT undecided.reason FROM undecided_holders undecided WHERE undecided."syndUser" = s._id)`;
