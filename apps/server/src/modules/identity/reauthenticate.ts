import type { Actor } from '../../platform/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal.ts';
import { accountOf } from './account.ts';
import { isPassword } from './passwords.ts';
import { noteRefusedSignIn, type SignInContext } from './sign-in.ts';
import { guess, passwordLimits } from './tries.ts';

/** Opens the sudo window of the session for the right password. */
export async function reauthenticate(
  platform: Platform,
  actor: Actor,
  password: string,
  context: SignInContext,
): Promise<void> {
  const { user, session } = actor;
  if (!user || !session) return refuse('not_signed_in', 'Please sign in.');
  if (actor.guestSession)
    refuse('guest_session_read_only', 'A guest session can look at everything and change nothing.');
  const account = await accountOf(platform.db, user.id);
  const limits = passwordLimits(user.id, context.origin.address);
  const right = await guess(platform, limits, context.now, async () =>
    (await isPassword(password, account)) ? true : undefined,
  );
  if (!right) {
    await noteRefusedSignIn(platform, account, context);
    // No 401: the session goes on, and browsers forget theirs on a 401.
    const message = 'This is not your password.';
    refuse('bad_request', message, { password: message });
  }
  await platform.db
    .updateTable('user_auths')
    .set({ authenticatedAt: context.now })
    .where('hash', '=', session.hash)
    .execute();
}
