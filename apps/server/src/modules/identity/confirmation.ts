import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Brand, queueMail } from '../mailing/index.ts';
import type { Account } from './account.ts';
import { confirmationLetter } from './letters.ts';
import { issueCode, redeemCode } from './one-time-codes.ts';

/**
 * Whether an account was registered and its address never confirmed. One that an admin has closed is not active
 * either, and no mail opens it again.
 */
export async function awaitsConfirmation(
  db: Kysely<Database>,
  account: Pick<Account, '_id' | 'isActive'>,
): Promise<boolean> {
  if (account.isActive) return false;
  const { rows } = await sql<{ waits: boolean }>`
    SELECT coalesce(bool_and("usedAt" IS NULL), false) AS waits
    FROM one_time_codes WHERE "user" = ${account._id} AND purpose = 'confirm'`.execute(db);
  return rows[0]?.waits ?? false;
}

/** Mails the link that confirms the address (AUT-12). */
export async function sendConfirmation(
  db: Kysely<Database>,
  platform: Platform,
  to: { user: string; email: string; firstName: string | null; portal: Brand | null; now: Date },
): Promise<void> {
  const code = await issueCode(db, { user: to.user, purpose: 'confirm', now: to.now });
  await queueMail(db, platform, confirmationLetter(platform.config, to, code));
}

/** Activates the account of a confirmation code; answers the person, or undefined for a code that does not work. */
export async function confirm(db: Kysely<Database>, code: string, now: Date): Promise<string | undefined> {
  const user = await redeemCode(db, { code, purpose: 'confirm', now });
  if (user)
    await db.updateTable('users').set({ isActive: true, updatedAt: now }).where('_id', '=', user).execute();
  return user;
}
