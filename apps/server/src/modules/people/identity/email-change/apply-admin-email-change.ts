import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Brand, queueEmail } from '../../../messages/mailing/index.ts';
import type { Account } from '../accounts/account.ts';
import { expireCodes } from '../accounts/one-time-codes.ts';
import { addressChangedByAdminEmail } from '../emails/email-change-emails.ts';
import { endUserSessions } from '../sessions/sessions.ts';
import { recordAdminEmailChange, revertToPreviousEmail } from './email-changes.ts';

/**
 * Completes an admin's change of a user's address: sessions and codes from before stop working, and both addresses are
 * told, with an undo link. The write itself sets the address.
 */
export async function applyAdminEmailChange(
  db: Kysely<Database>,
  platform: Pick<Platform, 'clock' | 'config' | 'jobs' | 'secrets'>,
  account: Account,
  { newEmail, by, portal, now }: { newEmail: string; by: string | null; portal: Brand | null; now: Date },
): Promise<void> {
  const { _id: user, email: oldEmail, firstName, lastName } = account;
  for (const purpose of ['confirm', 'reset'] as const) await expireCodes(db, { user, purpose, now });
  await endUserSessions(db, user, now);
  // The person who signed in with Google under the old address may not be the owner of the new one.
  await db.updateTable('users').set({ googleSubject: null }).where('_id', '=', user).execute();
  const isReverted = await revertToPreviousEmail(db, { user, email: newEmail, now });
  const undoCode = isReverted ? null : await recordAdminEmailChange(db, account, { newEmail, by, now });
  for (const email of [oldEmail, newEmail]) {
    const message = addressChangedByAdminEmail(
      platform.config,
      { email, firstName, lastName, portal },
      { oldEmail, newEmail, undoCode },
    );
    await queueEmail(db, platform, message);
  }
}
