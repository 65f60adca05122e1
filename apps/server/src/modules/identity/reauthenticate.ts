import type { BodyOf, PortalView, reauthenticate as route } from '@paddock/contract';
import type { GoogleIdentity } from '../../adapters/google-identity/index.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownSession } from './own-session.ts';
import { proveGoogle } from './prove-google.ts';
import { provePasskey } from './prove-passkey.ts';
import { provePassword } from './prove-password.ts';
import type { EntryContext } from './second-factor/second-step.ts';

/** Opens the sudo window of the session for the right password, a passkey, or the person's Google account. */
export async function reauthenticate(
  { platform, google }: { platform: Platform; google: GoogleIdentity },
  actor: Actor,
  given: BodyOf<typeof route>,
  context: EntryContext & { readonly portal: PortalView | null },
): Promise<void> {
  const { user, session } = ownSession(actor);
  if ('password' in given) await provePassword(platform, user.id, given.password, context);
  else if ('passkey' in given) await provePasskey(platform, user.id, given.passkey, context);
  else await proveGoogle({ platform, google }, user.id, given, context);
  await platform.db
    .updateTable('user_auths')
    .set({ authenticatedAt: context.now })
    .where('hash', '=', session.hash)
    .execute();
}
