import type { PortalView, SignInReply } from '@paddock/contract';
import type { GoogleIdentity } from '../../adapters/google-identity/index.ts';
import { inTransaction } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockAccount } from './account.ts';
import { accountForGoogle } from './google-account.ts';
import { type EntryContext, sessionOrSecondStep } from './second-factor/second-step.ts';
import { noteRefusedSignIn } from './start-session.ts';
import { googleLimit, spend } from './tries.ts';
import { useGoogleToken } from './use-google-token.ts';

interface GoogleSignInContext extends EntryContext {
  readonly portal: PortalView | null;
}

const detail = { by: 'google' };
const refusal = 'Google could not sign you in. Please try again.';

/**
 * Opens a session, or the second step to it, for an identity token of Google that was made for this portal and opened
 * nothing before (AUT-09): of the account that belongs to it, or a new one. Nothing is stored for a token that is
 * refused.
 */
export async function signInWithGoogle(
  { platform, google }: { platform: Platform; google: GoogleIdentity },
  given: { credential: string; nonce?: string | undefined },
  context: GoogleSignInContext,
): Promise<SignInReply> {
  const { now, origin, portal } = context;
  const clientId = portal?.signInWithGoogleDisabled ? null : portal?.signInWithGoogleClientId;
  if (!portal || !clientId) return refuse('forbidden', 'Google sign-in is not open on this site.');
  const token = await google.verify(given.credential, { clientId, nonce: given.nonce, now });
  const reply =
    token &&
    (await inTransaction(platform.db, async (db) => {
      if (!(await useGoogleToken(db, token))) return undefined;
      const { _id } = await accountForGoogle(db, platform, token.person, { ...context, portal });
      const account = await lockAccount(db, _id);
      // The link was taken back at this very moment.
      if (account?.googleSubject !== token.person.subject) return refuse('invalid_credentials', refusal);
      return sessionOrSecondStep(db, account, context, 'google');
    }));
  if (reply) return reply;
  // After the look: a token cannot be guessed, and the others behind an address are not to be locked out.
  await spend(platform, platform.db, googleLimit(origin.address), now);
  await noteRefusedSignIn(platform, undefined, context, detail);
  return refuse('invalid_credentials', refusal);
}
