import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { closeEmailChanges } from './email-changes.ts';
import { expireCodes } from './one-time-codes.ts';

/** A new password; what was mailed to open the account in another way works no more. */
export async function keepPassword(
  db: Kysely<Database>,
  user: string,
  password: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password, oldPortalPassword: null, updatedAt: now })
    .where('_id', '=', user)
    .execute();
  await expireCodes(db, { user, purpose: 'reset', now });
  await closeEmailChanges(db, user, now);
}
