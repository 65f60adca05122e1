import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { trackChanges } from '../../../../platform/record-changes.ts';
import { hashCode } from '../../../../platform/tokens.ts';
import { type Brand, queueEmail } from '../../../messages/mailing/index.ts';
import { confirmationEmail } from '../emails/account-emails.ts';
import type { Account, ChangedAccount } from './account.ts';
import { issueCode, redeemCode } from './one-time-codes.ts';

/**
 * Whether an account is registered but its address was never confirmed. An account that an admin has closed is inactive
 * too, but no email reopens it.
 */
export async function isAwaitingConfirmation(
  db: Kysely<Database>,
  account: Pick<Account, '_id' | 'isActive'>,
): Promise<boolean> {
  if (account.isActive) return false;
  const { rows } = await sql<{ waits: boolean }>`
    SELECT coalesce(bool_and("usedAt" IS NULL), false) AS waits
    FROM one_time_codes WHERE "user" = ${account._id} AND purpose = 'confirm'`.execute(db);
  return rows[0]?.waits ?? false;
}

/** Emails the link that confirms the address (AUT-12). */
export async function sendConfirmationEmail(
  db: Kysely<Database>,
  platform: Platform,
  to: {
    user: string;
    email: string;
    firstName: string | null;
    lastName: string | null;
    portal: Brand | null;
    now: Date;
    /** False if the requested user name belongs to somebody else. */
    isNameFree?: boolean;
  },
): Promise<void> {
  const code = await issueCode(db, { user: to.user, purpose: 'confirm', now: to.now });
  await queueEmail(db, platform, confirmationEmail(platform.config, to, code));
}

/** Activates the account of a confirmation code and returns it; undefined if the code does not work. */
export async function confirmAccount(
  db: Kysely<Database>,
  code: string,
  now: Date,
): Promise<ChangedAccount | undefined> {
  const user = await redeemCode(db, { code, purpose: 'confirm', now });
  if (!user) return undefined;
  const changes = await trackChanges(db, 'users', user);
  await db
    .updateTable('users')
    .set({ isActive: true, emailConfirmedAt: now, updatedAt: now })
    .where('_id', '=', user)
    .execute();
  return { user, changes: await changes() };
}

/** Whether a code has confirmed an account that is open. Only whoever got its email knows the code. */
export async function hasConfirmed(db: Kysely<Database>, code: string): Promise<boolean> {
  const used = await db
    .selectFrom('one_time_codes as c')
    .innerJoin('users as u', 'u._id', 'c.user')
    .select('u._id')
    .where('c.hash', '=', hashCode(code))
    .where('c.purpose', '=', 'confirm')
    .where('c.usedAt', 'is not', null)
    .where('u.isActive', '=', true)
    .where('u.emailConfirmedAt', 'is not', null)
    .executeTakeFirst();
  return used !== undefined;
}
