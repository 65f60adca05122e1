import { type RawBuilder, sql } from 'kysely';

/** Why a person may not act on a portal: their account is closed, or they were removed from the portal. */
export type AccountPause = 'deactivated' | 'removed';

/**
 * SQL for the {@link AccountPause} of the user `row` on a portal, NULL if they may act. Staff belong to every portal.
 * `portal` is NULL for what is on all of them.
 */
export function accountPauseSql(row: string, portal: RawBuilder<unknown>): RawBuilder<AccountPause | null> {
  return sql`CASE
    WHEN NOT ${sql.ref(`${row}.isActive`)} THEN 'deactivated'
    WHEN coalesce(${sql.ref(`${row}.level`)}::text, 'user') NOT IN ('admin', 'superadmin') AND EXISTS (
      SELECT 1 FROM portal_removals gone WHERE gone."user" = ${sql.ref(`${row}._id`)} AND gone.portal = ${portal})
      THEN 'removed' END`;
}
