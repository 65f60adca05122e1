import { passwordRefusal } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal.ts';
import { endSessionsOf } from '../../platform/sessions.ts';
import { type Brand, queueMail } from '../mailing/index.ts';
import { accountOf } from './account.ts';
import { keepPassword } from './keep-password.ts';
import { passwordChangedLetter } from './letters.ts';
import { redeemCode } from './one-time-codes.ts';
import { hashPassword } from './passwords.ts';

/** Sets a new password with the code of a mail, and ends the person's sessions (AUT-13). Answers the person, or undefined for a code that does not work. */
export async function setNewPassword(
  db: Kysely<Database>,
  platform: Platform,
  given: { code: string; password: string },
  { portal, now }: { portal: Brand | null; now: Date },
): Promise<string | undefined> {
  const code = given.code.trim();
  const fields: Record<string, string> = {};
  if (!code) fields['code'] = 'Reset password code is required';
  const refusal = passwordRefusal(given.password, platform.config.passwordMinLength);
  if (refusal) fields['password'] = refusal.message;
  const [first] = Object.values(fields);
  if (first) refuse('bad_request', first, fields);

  const user = await redeemCode(db, { code, purpose: 'reset', now });
  const account = user && (await accountOf(db, user));
  if (!account) return undefined;
  const password = await hashPassword(given.password);
  await keepPassword(db, account._id, password, now);
  await endSessionsOf(db, account._id, now);
  const to = { email: account.email, firstName: account.firstName, portal };
  await queueMail(db, platform, passwordChangedLetter(platform.config, to, 'everywhere'));
  return account._id;
}
