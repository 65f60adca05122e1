import type { SignInReply } from '@paddock/contract';
import { inTransaction } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Account, findAccount, hasSamePassword, lockAccount } from './account.ts';
import { awaitsConfirmation } from './confirmation.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { refuseClosed } from './refuse-closed.ts';
import { type EntryContext, sessionOrSecondStep } from './second-factor/second-step.ts';
import { noteRefusedSignIn } from './start-session.ts';
import { guess, passwordLimits } from './tries.ts';

/**
 * Opens a session for the right password (AUT-02), or the second step to it. The refusal is the same, and takes the same time, whether or
 * not there is such an account (AUT-03); that an account is not active is told after the right password only.
 */
export async function signIn(
  platform: Platform,
  given: { username: string; password: string },
  context: EntryContext,
): Promise<SignInReply> {
  const known = await findAccount(platform.db, given.username);
  const limits = passwordLimits(known?._id ?? given.username.trim().toLowerCase(), context.origin.address);
  const account = await guess(platform, limits, context.now, async () =>
    (await isPassword(given.password, known)) ? known : undefined,
  );
  if (!account) return refuseUnknown(platform, known, context);
  if (!account.isActive) await refuseInactive(platform, account);

  const opened = await inTransaction(platform.db, async (db) => {
    const now = await lockAccount(db, account._id);
    // The password was checked before the lock: one that was replaced meanwhile opens nothing, nor comes back.
    if (!now || !(hasSamePassword(now, account) || (await isPassword(given.password, now)))) return undefined;
    if (now.oldPortalPassword) {
      const password = await hashPassword(given.password);
      await db
        .updateTable('users')
        .set({ password, oldPortalPassword: null })
        .where('_id', '=', now._id)
        .execute();
    }
    return sessionOrSecondStep(db, now, context, 'password');
  });
  return opened ?? refuseUnknown(platform, account, context);
}

async function refuseUnknown(
  platform: Platform,
  account: Account | undefined,
  context: EntryContext,
): Promise<never> {
  await noteRefusedSignIn(platform, account, context);
  return refuse('invalid_credentials', 'Invalid username or password');
}

async function refuseInactive(platform: Platform, account: Account): Promise<never> {
  return (await awaitsConfirmation(platform.db, account))
    ? refuse(
        'email_unconfirmed',
        'Please confirm your e-mail address first: we sent you a message with a link.',
      )
    : refuseClosed();
}
