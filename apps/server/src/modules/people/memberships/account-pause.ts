import { type AccountPause, accountPauseReason } from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { visitor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/database/schema.ts';

/**
 * SQL for the {@link AccountPause} of the user `row` on a portal, NULL if they may act. Staff belong to every portal.
 * `portal` is NULL for what is on all of them.
 */
export function accountPauseSql(row: string, portal: RawBuilder<unknown>): RawBuilder<AccountPause | null> {
  return sql`CASE
    WHEN NOT ${sql.ref(`${row}.isActive`)} THEN 'deactivated'
    WHEN is_removed_from(${sql.ref(`${row}._id`)}, ${portal}) THEN 'removed' END`;
}

/** Why a person may not act on a portal; null if they may. */
export async function readAccountPause(
  db: Kysely<Database>,
  { user, portal }: { user: string; portal: string | null },
): Promise<AccountPause | null> {
  const { rows } = await sql<{ pause: AccountPause | null }>`
    SELECT ${accountPauseSql('u', sql`${portal}::uuid`)} AS pause FROM users u WHERE u._id = ${user}`.execute(
    db,
  );
  return rows[0]?.pause ?? null;
}

/** Records that an email about a participation was not sent, and why, so that the team finds it in the audit log. */
export const recordWithheldEmail = (
  db: Kysely<Database>,
  withheld: { syndUser: string; portal: string | null; email: string; pause: AccountPause; now: Date },
): Promise<void> =>
  audit(
    db,
    { actor: visitor, origin: { address: 'server', agent: 'withheld-email' }, now: withheld.now },
    {
      action: 'synd_users.withhold_email',
      collection: 'synd_users',
      record: withheld.syndUser,
      portal: withheld.portal,
      detail: { email: withheld.email, because: accountPauseReason[withheld.pause] },
    },
  );
