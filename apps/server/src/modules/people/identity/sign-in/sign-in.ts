import type { SignInReply } from '@paddock/contract';
import { grants, minStaffPasswordLength } from '@paddock/domain';
import { inTransaction } from '../../../../platform/database/index.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Account, findAccountByLogin, lockAccount, rejectClosedAccount } from '../accounts/account.ts';
import { accountEmailJob } from '../accounts/account-email.job.ts';
import { isAwaitingConfirmation } from '../accounts/confirmation.ts';
import { hasPasswordEnded } from '../password/ending-password.ts';
import { hashPassword, isCorrectPassword, isStillCorrectPassword } from '../password/passwords.ts';
import { type SignInSiteContext, startSessionOrSecondStep } from '../second-factor/second-step.ts';
import { auditFailedSignIn } from '../sessions/start-session.ts';
import { passwordLimits, withAttemptLimits } from './attempt-limits.ts';
import { findKnownDevice, hashDeviceToken } from './known-devices.ts';

/**
 * Opens a session, or the second step to it, for the right password (AUT-02). A failure has the same reply and takes
 * the same time whether or not the account exists (AUT-03); only after the right password does it say that an account
 * is not active.
 */
export async function signIn(
  platform: Platform,
  input: { username: string; password: string; device?: string | undefined },
  entry: SignInSiteContext,
): Promise<SignInReply> {
  const known = await findAccountByLogin(platform.db, input.username);
  const accountKey = known?._id ?? input.username.trim().toLowerCase();
  const device = hashDeviceToken(accountKey, input.device);
  const trustedHash = await findKnownDevice(platform.db, device, entry.now);
  const { address } = entry.origin;
  const context = { ...entry, device };
  const account = await withAttemptLimits(
    platform,
    passwordLimits(accountKey, { address, trustedHash }),
    context.now,
    async () => ((await isCorrectPassword(platform.db, input.password, known)) ? known : undefined),
    trustedHash ? undefined : { address, account: accountKey },
  );
  if (!account) return rejectCredentials(platform, known, context);
  if (!account.isActive) await rejectInactiveAccount(platform, account);
  if (isTooShortForLevel(account, input.password)) await rejectPassword(platform, account, context, tooShort);
  if (await hasPasswordEnded(platform.db, account, context.now))
    await rejectPassword(platform, account, context, ended);

  const opened = await inTransaction(platform.db, async (db) => {
    const now = await lockAccount(db, account._id);
    // The password was checked before the lock: if it was replaced in the meantime, it neither opens a session nor
    // comes back.
    if (!now || !(await isStillCorrectPassword(db, input.password, { before: account, now })))
      return undefined;
    if (now.oldPortalPassword) {
      const password = await hashPassword(input.password);
      await db
        .updateTable('users')
        .set({ password, oldPortalPassword: null })
        .where('_id', '=', now._id)
        .execute();
    }
    return startSessionOrSecondStep(platform, db, now, context, 'password');
  });
  return opened ?? rejectCredentials(platform, account, context);
}

async function rejectCredentials(
  platform: Platform,
  account: Account | undefined,
  context: SignInSiteContext,
): Promise<never> {
  await auditFailedSignIn(platform, account, context);
  return throwDomainError('invalid_credentials', 'Invalid username or password');
}

/** A user who was promoted keeps an investor's password until the next sign-in asks for a longer one here. */
const isTooShortForLevel = ({ level }: Account, password: string): boolean =>
  grants(level, 'admin') && [...password].length < minStaffPasswordLength;

const tooShort = {
  code: 'password_too_short',
  message: `Your account has more rights now, so its password needs at least ${minStaffPasswordLength} characters. We have sent you an email with a link to choose a new one.`,
} as const;

const ended = {
  code: 'password_ended',
  message:
    'This password was made for the first seven days, and they are over. We have sent you an email with a link to choose one of your own.',
} as const;

/** A right password that opens no session: its owner gets a link to choose another one. */
async function rejectPassword(
  platform: Platform,
  account: Account,
  context: SignInSiteContext,
  { code, message }: typeof tooShort | typeof ended,
): Promise<never> {
  const { username } = account;
  const portal = context.portal?._id ?? null;
  await platform.jobs.enqueue(platform.db, accountEmailJob, {
    kind: 'reset',
    username,
    portal,
    // The password was right, so this is not a stranger's request.
    from: `password ${account._id}`,
    isOwn: true,
  });
  await auditFailedSignIn(platform, account, context, { because: code });
  return throwDomainError(code, message);
}

async function rejectInactiveAccount(platform: Platform, account: Account): Promise<never> {
  return (await isAwaitingConfirmation(platform.db, account))
    ? throwDomainError(
        'email_unconfirmed',
        'Please confirm your email address first: we sent you a message with a link.',
      )
    : rejectClosedAccount();
}
