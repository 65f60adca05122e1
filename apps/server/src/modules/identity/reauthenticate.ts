import type { Actor } from '../../platform/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownSession } from './own-session.ts';
import { provePassword } from './prove-password.ts';
import type { SignInContext } from './sign-in.ts';

/** Opens the sudo window of the session for the right password. */
export async function reauthenticate(
  platform: Platform,
  actor: Actor,
  password: string,
  context: SignInContext,
): Promise<void> {
  const { user, session } = ownSession(actor);
  await provePassword(platform, user.id, password, context);
  await platform.db
    .updateTable('user_auths')
    .set({ authenticatedAt: context.now })
    .where('hash', '=', session.hash)
    .execute();
}
