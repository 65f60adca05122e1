import { isSameEmail } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { trackChanges } from '../../../../platform/record-changes.ts';
import { type Brand, queueEmail } from '../../../messages/mailing/index.ts';
import { type ChangedAccount, lockAccount } from '../accounts/account.ts';
import { expireCodes } from '../accounts/one-time-codes.ts';
import { addressChangedEmail } from '../emails/email-change-emails.ts';
import { findUserByConfirmCode, isLoginTaken, redeemConfirmCode } from './email-changes.ts';

/**
 * Sets the new address that a mailed code confirms; a user name that equals the old address changes with it. Returns
 * the account, or undefined if the code does not work.
 */
export async function confirmNewEmail(
  db: Kysely<Database>,
  platform: Platform,
  code: string,
  { portal, now }: { portal: Brand | null; now: Date },
): Promise<ChangedAccount | undefined> {
  const userId = await findUserByConfirmCode(db, code, now);
  // Locked before the change, in the same order as when an admin changes the address.
  const account = userId && (await lockAccount(db, userId));
  const change = account && (await redeemConfirmCode(db, code, now));
  if (!change || !account.isActive) return undefined;
  const { _id: user, firstName, lastName } = account;
  const { newEmail } = change;
  if (await isLoginTaken(db, newEmail, { but: user, now })) rejectTakenEmail();
  const changes = await trackChanges(db, 'users', user);
  const isNamedAlike = isSameEmail(account.username, account.email);
  try {
    await db
      .updateTable('users')
      // The person who signed in with Google under the old address may not be the owner of the new one.
      .set({
        email: newEmail,
        emailConfirmedAt: now,
        ...(isNamedAlike && { username: newEmail }),
        googleSubject: null,
        updatedAt: now,
      })
      .where('_id', '=', user)
      .execute();
  } catch (error) {
    // Somebody else has taken it in the meantime.
    if (error instanceof Error && 'code' in error && error.code === '23505') rejectTakenEmail();
    throw error;
  }
  for (const purpose of ['confirm', 'reset'] as const) await expireCodes(db, { user, purpose, now });
  const addresses = { oldEmail: account.email, newEmail };
  const recipients = isSameEmail(account.email, newEmail) ? [newEmail] : [account.email, newEmail];
  for (const email of recipients)
    await queueEmail(
      db,
      platform,
      addressChangedEmail(platform.config, { email, firstName, lastName, portal }, addresses),
    );
  return { user, changes: await changes() };
}

function rejectTakenEmail(): never {
  throwDomainError('conflict', 'Another account now uses this address. Nothing was changed.');
}
