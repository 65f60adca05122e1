import { isSameEmail, lifetimes } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal.ts';
import { endSessionsOf } from '../../platform/sessions.ts';
import { type Brand, queueMail } from '../mailing/index.ts';
import { accountOf } from './account.ts';
import { isNameTaken, redeemUndoCode } from './email-changes.ts';
import { emailKeptLetter } from './email-letters.ts';
import { expireCodes, issueCode } from './one-time-codes.ts';
import { removeFactorsSince } from './second-factor/reset-factors.ts';

/**
 * The owner of an address says that its change was not theirs. Whoever asked for it knows the password, so the address
 * comes back, confirmed or not, and nothing else that opens the account goes on: no session, no password, no link to
 * Google, no second factor of the last days; a link for a new password goes to the old address. Answers the person, or undefined for a code that does
 * not work.
 */
export async function keepOldEmail(
  db: Kysely<Database>,
  platform: Platform,
  code: string,
  { portal, now }: { portal: Brand | null; now: Date },
): Promise<string | undefined> {
  const change = await redeemUndoCode(db, code, now);
  const account = change && (await accountOf(db, change.user));
  if (!account) return undefined;
  const { _id: user, firstName } = account;
  const { oldEmail: email, oldUsername } = change;
  if (await isNameTaken(db, email, { but: user, now }))
    refuse('conflict', 'There is another account with this address by now. Please write to us.');
  const username = isSameEmail(account.username, account.email) ? oldUsername : account.username;
  await db
    .updateTable('users')
    .set({ email, username, password: null, oldPortalPassword: null, googleSubject: null, updatedAt: now })
    .where('_id', '=', user)
    .execute();
  await endSessionsOf(db, user, now);
  // A passkey alone signs in: whoever was in the account may have made theirs some days before.
  const suspect = new Date(change.createdAt.getTime() - lifetimes.emailUndo);
  await removeFactorsSince(db, user, suspect);
  for (const purpose of ['confirm', 'reset'] as const) await expireCodes(db, { user, purpose, now });
  const resetCode = await issueCode(db, { user, purpose: 'reset', now });
  await queueMail(db, platform, emailKeptLetter(platform.config, { email, firstName, portal }, resetCode));
  return user;
}
