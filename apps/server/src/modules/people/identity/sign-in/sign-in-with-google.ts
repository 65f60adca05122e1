import type { PortalView, SignInReply } from '@paddock/contract';
import { googleLinkPolicy, isSameEmail } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { GoogleIdentity, GoogleProfile } from '../../../../adapters/google-identity/index.ts';
import { inTransaction } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findAccountByEmail, lockAccount } from '../accounts/account.ts';
import {
  type InvitationRow,
  invalidInvitation,
  recordAcceptance,
  redeemInvitation,
} from '../invitations/redeem-invitation.ts';
import { verifyCurrentPassword } from '../password/verify-current-password.ts';
import { type SignInSiteContext, startSessionOrSecondStep } from '../second-factor/second-step.ts';
import { auditFailedSignIn } from '../sessions/start-session.ts';
import { enforceRateLimit, googleLimit } from './attempt-limits.ts';
import { findOrCreateGoogleAccount } from './google-account.ts';
import type { VerifiedPassword } from './google-link.ts';
import { consumeGoogleToken, isFreshAuthentication, requireGoogleSignIn } from './google-token.ts';
import { findKnownDevice, hashDeviceToken } from './known-devices.ts';

interface GoogleSignInContext extends SignInSiteContext {
  readonly portal: PortalView | null;
}

const detail = { by: 'google' };
const failureMessage = 'Google could not sign you in. Please try again.';

/**
 * Opens a session, or the second step, for an unused Google identity token that was issued for this portal (AUT-09): for
 * its account, or a new one. A rejected token stores nothing.
 */
export async function signInWithGoogle(
  { platform, google }: { platform: Platform; google: GoogleIdentity },
  input: {
    credential: string;
    nonce?: string | undefined;
    password?: string | undefined;
    invitation?: string | undefined;
    device?: string | undefined;
  },
  context: GoogleSignInContext,
): Promise<SignInReply> {
  const { now, origin } = context;
  const { portal, clientId } = requireGoogleSignIn(context.portal);
  const token = await google.verify(input.credential, { clientId, nonce: input.nonce, now });
  const verified =
    token && input.password !== undefined
      ? await verifyPasswordForLink(platform, token.profile, { ...input, password: input.password }, context)
      : undefined;
  const reply =
    token &&
    (await inTransaction(platform.db, async (db) => {
      if (!(await consumeGoogleToken(db, token))) return undefined;
      const invitation = await redeemForGoogle(db, token.profile, input.invitation, { portal, now });
      const { _id } = await findOrCreateGoogleAccount(
        db,
        platform,
        token.profile,
        { ...context, portal, isInvited: invitation !== undefined },
        verified,
      );
      if (invitation) await recordAcceptance(db, invitation, { user: _id, now, origin });
      const account = await lockAccount(db, _id);
      // The link was removed in the meantime.
      if (account?.googleSubject !== token.profile.subject)
        return throwDomainError('invalid_credentials', failureMessage);
      const device = hashDeviceToken(account._id, input.device);
      // The password that links an account has just been verified too.
      const isAuthenticated = verified !== undefined || isFreshAuthentication(token, now);
      const opening = { ...context, device, isAuthenticated };
      return startSessionOrSecondStep(platform, db, account, opening, 'google');
    }));
  if (reply) return reply;
  // Checked after the token: tokens cannot be guessed, and one person must not lock out others behind the address.
  await enforceRateLimit(platform, platform.db, googleLimit(origin.address), now);
  await auditFailedSignIn(platform, undefined, context, detail);
  return throwDomainError('invalid_credentials', failureMessage);
}

/** Uses up the invitation that comes along, if any. It has to be for the address that Google has verified. */
async function redeemForGoogle(
  db: Kysely<Database>,
  person: GoogleProfile,
  code: string | undefined,
  { portal, now }: { portal: PortalView; now: Date },
): Promise<InvitationRow | undefined> {
  if (code === undefined) return undefined;
  const invitation = await redeemInvitation(db, { code, portal: portal._id, now });
  if (!invitation) return throwDomainError('bad_request', invalidInvitation);
  if (!isSameEmail(invitation.email, person.email))
    throwDomainError('forbidden', 'This invitation is for another address than that of your Google account.');
  if (invitation.level !== 'user')
    throwDomainError('forbidden', 'Please set a password. You can add Google later on the Security page.');
  return invitation;
}

/** Verifies the password of the account with the Google profile's address; undefined if no password could link it. */
async function verifyPasswordForLink(
  platform: Platform,
  person: GoogleProfile,
  { password, device }: { password: string; device?: string | undefined },
  context: GoogleSignInContext,
): Promise<VerifiedPassword | undefined> {
  const known = await findAccountByEmail(platform.db, person.email);
  if (
    !known?.isActive ||
    known.googleSubject !== null ||
    googleLinkPolicy(known.level, person) !== 'password'
  )
    return undefined;
  const user = known._id;
  const own = await findKnownDevice(platform.db, hashDeviceToken(user, device), context.now);
  return { account: await verifyCurrentPassword(platform, { user, own }, password, context), password };
}
