import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { trackChanges } from '../../../../platform/record-changes.ts';
import { type Brand, queueEmail } from '../../../messages/mailing/index.ts';
import { type ChangedAccount, findAccountById } from '../accounts/account.ts';
import { redeemCode } from '../accounts/one-time-codes.ts';
import { passwordChangedEmail } from '../emails/account-emails.ts';
import { endUserSessions } from '../sessions/sessions.ts';
import { resetAccountLimits } from '../sign-in/attempt-limits.ts';
import { hashDeviceToken, rememberDevice } from '../sign-in/known-devices.ts';
import { checkNewPassword, hashPassword, storePassword } from './passwords.ts';

/**
 * Sets a new password with a mailed code, ends the user's sessions and clears failed attempts (AUT-13). Returns the
 * account, or undefined if the code does not work.
 */
export async function setNewPassword(
  db: Kysely<Database>,
  platform: Platform,
  input: { code: string; password: string; device?: string | undefined },
  { portal, now }: { portal: Brand | null; now: Date },
): Promise<ChangedAccount | undefined> {
  const code = input.code.trim();
  const fields: Record<string, string> = {};
  if (!code) fields['code'] = 'Reset password code is required';
  const error = checkNewPassword(platform.config, input.password, {}, portal);
  if (error) fields['password'] = error.message;
  const [first] = Object.values(fields);
  if (first) throwDomainError('bad_request', first, fields);

  const user = await redeemCode(db, { code, purpose: 'reset', now });
  const account = user && (await findAccountById(db, user));
  if (!account) return undefined;
  // Throwing rolls the use of the code back: it works once more, with a better password.
  const ownerError = checkNewPassword(platform.config, input.password, account, portal);
  if (ownerError) throwDomainError('bad_request', ownerError.message, { password: ownerError.message });
  const password = await hashPassword(input.password);
  const changes = await trackChanges(db, 'users', account._id);
  await storePassword(db, account._id, password, now);
  // The code came by email, so the address is theirs.
  await db.updateTable('users').set({ emailConfirmedAt: now }).where('_id', '=', account._id).execute();
  await endUserSessions(db, account._id, now);
  await resetAccountLimits(db, account._id);
  const device = hashDeviceToken(account._id, input.device);
  if (device) await rememberDevice(db, { user: account._id, hash: device, now });
  const { email, firstName, lastName } = account;
  const to = { email, firstName, lastName, portal };
  await queueEmail(db, platform, passwordChangedEmail(platform.config, to, 'everywhere'));
  return { user: account._id, changes: await changes() };
}
