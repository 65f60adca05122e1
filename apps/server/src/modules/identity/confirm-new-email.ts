import { isSameEmail } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Brand } from '../mailing/index.ts';
import { queueMail } from '../mailing/index.ts';
import { accountOf } from './account.ts';
import { isNameTaken, redeemConfirmCode } from './email-changes.ts';
import { emailChangedLetter } from './email-letters.ts';
import { expireCodes } from './one-time-codes.ts';

/**
 * Takes the new address of a mailed code; a user name that was the old address goes with it. Answers the person, or
 * undefined for a code that does not work.
 */
export async function confirmNewEmail(
  db: Kysely<Database>,
  platform: Platform,
  code: string,
  { portal, now }: { portal: Brand | null; now: Date },
): Promise<string | undefined> {
  const change = await redeemConfirmCode(db, code, now);
  const account = change && (await accountOf(db, change.user));
  if (!change || !account?.isActive) return undefined;
  const { _id: user, firstName } = account;
  const { newEmail } = change;
  if (await isNameTaken(db, newEmail, { but: user, now })) refuseTaken();
  const isNamedAlike = isSameEmail(account.username, account.email);
  try {
    await db
      .updateTable('users')
      // Who signs in with the old address at Google may not be who has this one.
      .set({
        email: newEmail,
        ...(isNamedAlike && { username: newEmail }),
        googleSubject: null,
        updatedAt: now,
      })
      .where('_id', '=', user)
      .execute();
  } catch (error) {
    // Somebody else took it at this very moment.
    if (error instanceof Error && 'code' in error && error.code === '23505') refuseTaken();
    throw error;
  }
  for (const purpose of ['confirm', 'reset'] as const) await expireCodes(db, { user, purpose, now });
  const addresses = { oldEmail: account.email, newEmail };
  const recipients = isSameEmail(account.email, newEmail) ? [newEmail] : [account.email, newEmail];
  for (const email of recipients)
    await queueMail(
      db,
      platform,
      emailChangedLetter(platform.config, { email, firstName, portal }, addresses),
    );
  return user;
}

function refuseTaken(): never {
  refuse('conflict', 'There is another account with this address by now. Nothing was changed.');
}
