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

interface GoogleSignInContext extends EntryContext {
  readonly portal: PortalView | null;
}

const detail = { by: 'google' };

/**
 * Opens a session, or the second step to it, for an identity token of Google that was made for this portal (AUT-09): of the account that
 * belongs to it, or a new one. Nothing is stored for a token that is refused.
 */
export async function signInWithGoogle(
  { platform, google }: { platform: Platform; google: GoogleIdentity },
  given: { credential: string; nonce?: string | undefined },
  context: GoogleSignInContext,
): Promise<SignInReply> {
  const { now, origin, portal } = context;
  const clientId = portal?.signInWithGoogleDisabled ? null : portal?.signInWithGoogleClientId;
  if (!portal || !clientId) return refuse('forbidden', 'Google sign-in is not open on this site.');
  const person = await google.verify(given.credential, { clientId, nonce: given.nonce, now });
  if (!person) {
    // After the look: a token cannot be guessed, and the others behind an address are not to be locked out.
    await spend(platform, platform.db, googleLimit(origin.address), now);
    await noteRefusedSignIn(platform, undefined, context, detail);
    return refuse('invalid_credentials', 'Google could not sign you in. Please try again.');
  }
  return inTransaction(platform.db, async (db) => {
    const { _id } = await accountForGoogle(db, platform, person, { ...context, portal });
    const account = await lockAccount(db, _id);
    // The link was taken back at this very moment.
    if (account?.googleSubject !== person.subject)
      return refuse('invalid_credentials', 'Google could not sign you in. Please try again.');
    return sessionOrSecondStep(db, account, context, 'google');
  });
}
