import type { AccountState } from '@paddock/domain';
import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for the state of the account `row`. Like {@link isAwaitingConfirmation}: an account that nobody has confirmed has
 * confirmation codes, all of them unused; closing an account uses them up.
 */
export function accountStateSql(row: string): RawBuilder<AccountState> {
  const id = sql.ref(`${row}._id`);
  return sql`CASE WHEN ${sql.ref(`${row}.isActive`)} THEN 'active'
    WHEN (SELECT coalesce(bool_and(c."usedAt" IS NULL), false) FROM one_time_codes c
      WHERE c."user" = ${id} AND c.purpose = 'confirm') THEN 'unconfirmed'
    ELSE 'deactivated' END`;
}
