import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Account, accountOf } from './account.ts';
import { isPassword } from './passwords.ts';
import { noteRefusedSignIn, type SignInContext } from './start-session.ts';
import { guess, passwordLimits } from './tries.ts';

/**
 * The account of somebody signed in who gives its password once more, under the limits of signing in. Call it outside
 * any transaction: what it counts stays.
 */
export async function provePassword(
  platform: Platform,
  user: string,
  password: string,
  context: SignInContext,
): Promise<Account> {
  const account = await accountOf(platform.db, user);
  if (account && !account.password && !account.oldPortalPassword)
    refuse('conflict', 'Your account has no password yet. Have a link sent to set one.');
  const limits = passwordLimits(user, context.origin.address);
  const proved = await guess(platform, limits, context.now, async () =>
    (await isPassword(password, account)) ? account : undefined,
  );
  if (proved) return proved;
  await noteRefusedSignIn(platform, account, context);
  // No 401: the session goes on, and browsers forget theirs on a 401.
  const message = 'This is not your password.';
  return refuse('bad_request', message, { password: message });
}

/** Where the password was replaced between its proof and what it was proved for. */
export function refusePasswordChanged(): never {
  refuse('conflict', 'Your password was changed elsewhere just now. Please sign in again.');
}
