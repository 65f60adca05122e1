import { throwDomainError } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Account, findAccountById } from '../accounts/account.ts';
import { auditFailedSignIn, type SignInContext } from '../sessions/start-session.ts';
import { passwordLimits, withAttemptLimits } from '../sign-in/attempt-limits.ts';
import { hasPasswordEnded } from './ending-password.ts';
import { isCorrectPassword } from './passwords.ts';

/**
 * Verifies a signed-in or known user's password again, and returns the account. Uses the sign-in limits, counted for
 * the user's own session or device, so that strangers' failed attempts are not in the way. Call it outside any
 * transaction, since failures must stay counted. A password that has ended verifies nobody: it is good for choosing
 * another one only.
 */
export async function verifyCurrentPassword(
  platform: Platform,
  /** `own` is the user's session or known device; null if there is neither. */
  {
    user,
    own: trustedHash,
    mayHaveEnded = false,
  }: { user: string; own: Buffer | null; mayHaveEnded?: boolean },
  password: string,
  context: SignInContext,
): Promise<Account> {
  const account = await findAccountById(platform.db, user);
  if (account && !account.password && !account.oldPortalPassword)
    throwDomainError('conflict', 'Your account has no password yet. Please request a link to set one.');
  const { address } = context.origin;
  const verified = await withAttemptLimits(
    platform,
    passwordLimits(user, { address, trustedHash }),
    context.now,
    async () => ((await isCorrectPassword(platform.db, password, account)) ? account : undefined),
    trustedHash ? undefined : { address, account: user },
  );
  if (verified) {
    if (!mayHaveEnded && (await hasPasswordEnded(platform.db, verified, context.now))) {
      await auditFailedSignIn(platform, account, context, { because: 'password_ended' });
      throwDomainError('password_ended', endedMessage);
    }
    return verified;
  }
  await auditFailedSignIn(platform, account, context);
  // Not 401: the session stays open, and browsers clear theirs on a 401.
  const message = 'This is not your password.';
  return throwDomainError('bad_request', message, { password: message });
}

const endedMessage =
  'This password was made for the first seven days, and they are over. Please choose one of your own first, on the page Security or with "Forgot password?".';

/** For a password that was replaced between its verification and its use. */
export function rejectPasswordChanged(): never {
  throwDomainError('conflict', 'Your password has just been changed elsewhere. Please sign in again.');
}
