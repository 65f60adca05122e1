import type { PortalView } from '@paddock/contract';
import type { GoogleIdentity } from '../../adapters/google-identity/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal.ts';
import { accountOf } from './account.ts';
import type { EntryContext } from './second-factor/second-step.ts';
import { noteRefusedSignIn } from './start-session.ts';
import { googleLimit, guess } from './tries.ts';
import { useGoogleToken } from './use-google-token.ts';

/** Lets somebody signed in prove with their Google account that they are there: accounts from there have no password. */
export async function proveGoogle(
  { platform, google }: { platform: Platform; google: GoogleIdentity },
  user: string,
  given: { credential: string; nonce?: string | undefined },
  context: EntryContext & { readonly portal: PortalView | null },
): Promise<void> {
  const { now, origin, portal } = context;
  const clientId = portal?.signInWithGoogleDisabled ? null : portal?.signInWithGoogleClientId;
  if (!clientId) return refuse('forbidden', 'Google sign-in is not open on this site.');
  const account = await accountOf(platform.db, user);
  const proved = await guess(platform, [googleLimit(origin.address)], now, async () => {
    const token = await google.verify(given.credential, { clientId, nonce: given.nonce, now });
    if (!token || token.person.subject !== account?.googleSubject) return undefined;
    return (await useGoogleToken(platform.db, token)) || undefined;
  });
  if (proved) return;
  await noteRefusedSignIn(platform, account, context, { by: 'google' });
  refuse('bad_request', 'This is not the Google account that you sign in with.');
}
