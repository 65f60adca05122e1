import type {
  BodyOf,
  PortalView,
  passkeyAssertion,
  ReauthenticationReply,
  reauthenticate as route,
} from '@paddock/contract';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { GoogleIdentity } from '../../../../adapters/google-identity/index.ts';
import type { Actor, ActorSession } from '../../../../platform/actor.ts';
import { audit } from '../../../../platform/audit.ts';
import { inTransaction } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findAccountById } from '../accounts/account.ts';
import { verifyCurrentPassword } from '../password/verify-current-password.ts';
import { hasFactor } from '../second-factor/factors.ts';
import { verifyPasskey } from '../second-factor/passkey-authentication.ts';
import { beginSecondStep, type SignInSiteContext, verifySecondStep } from '../second-factor/second-step.ts';
import type { SecondFactorContext } from '../second-factor/verify-second-factor.ts';
import { googleLimit, secondFactorLimits, withAttemptLimits } from '../sign-in/attempt-limits.ts';
import { consumeGoogleToken, isFreshAuthentication, requireGoogleSignIn } from '../sign-in/google-token.ts';
import { renewAuthCode, requireCurrentCode } from './renew-code.ts';
import { requireOwnSession } from './require-own-session.ts';
import { auditFailedSignIn } from './start-session.ts';

interface ReauthenticationContext extends SecondFactorContext {
  readonly portal: PortalView | null;
}

/**
 * Re-authenticates a session with the password or Google account, plus the second factor if the account has one; or with
 * a passkey alone, which verifies its user.
 */
export async function reauthenticate(
  { platform, google }: { platform: Platform; google: GoogleIdentity },
  actor: Actor,
  input: BodyOf<typeof route>,
  context: ReauthenticationContext,
): Promise<ReauthenticationReply> {
  const { user, session } = requireOwnSession(actor);
  requireCurrentCode(session);
  const open = (db: Kysely<Database>, detail: Record<string, unknown>) =>
    markReauthenticated(db, actor, session, context, detail);
  if ('token' in input)
    return verifySecondStep(platform, input, context, session.hash, (db, _account, detail) =>
      open(db, detail),
    );
  if ('passkey' in input) {
    await reauthenticateWithPasskey(platform, { user, session }, input.passkey, context);
    return inTransaction(platform.db, (db) => open(db, { by: 'passkey' }));
  }
  const by = 'password' in input ? 'password' : 'google';
  if ('password' in input)
    await verifyCurrentPassword(platform, { user: user.id, own: session.hash }, input.password, context);
  const isEnough =
    'password' in input || (await reauthenticateWithGoogle({ platform, google }, user.id, input, context));
  return inTransaction(platform.db, async (db) => {
    if (!(await hasFactor(db, user.id))) return isEnough ? open(db, { by }) : rejectStaleGoogle();
    const step = { user: user.id, by, session: session.hash } as const;
    return { secondFactor: await beginSecondStep(db, step, context) };
  });
}

/** For the next 15 minutes the session may do what requires re-authentication, with the auth code that this returns. */
async function markReauthenticated(
  db: Kysely<Database>,
  actor: Actor,
  session: ActorSession,
  { now, origin, portal }: ReauthenticationContext,
  detail: Record<string, unknown>,
): Promise<{ success: true; authCode: string }> {
  const authCode = await renewAuthCode(db, session, { now, isReauthenticated: true });
  const line = {
    action: 'session.reauthenticate',
    collection: 'users',
    ...(actor.user && { record: actor.user.id }),
  };
  await audit(db, { actor, origin, now }, { ...line, portal: portal?._id ?? null, detail });
  return { success: true, authCode };
}

function rejectStaleGoogle(): never {
  throwDomainError(
    'conflict',
    'Google does not say that you have just signed in there, so this is not enough. Please use a passkey or your password. If you have none, the Security page can email you a link to set one.',
  );
}

/**
 * Verifies a Google token against the user's linked account. Accounts that come from Google have no password. Returns
 * whether it is enough without a second factor: only if the person has just authenticated at Google.
 */
async function reauthenticateWithGoogle(
  { platform, google }: { platform: Platform; google: GoogleIdentity },
  user: string,
  input: { credential: string; nonce?: string | undefined },
  context: SignInSiteContext & { readonly portal: PortalView | null },
): Promise<boolean> {
  const { now, origin } = context;
  const { clientId } = requireGoogleSignIn(context.portal);
  const account = await findAccountById(platform.db, user);
  const verified = await withAttemptLimits(platform, [googleLimit(origin.address)], now, async () => {
    const token = await google.verify(input.credential, { clientId, nonce: input.nonce, now });
    if (!token || token.profile.subject !== account?.googleSubject) return undefined;
    return (await consumeGoogleToken(platform.db, token)) ? isFreshAuthentication(token, now) : undefined;
  });
  if (verified !== undefined) return verified;
  await auditFailedSignIn(platform, account, context, { by: 'google' });
  return throwDomainError('bad_request', 'This is not the Google account that you sign in with.');
}

/** Verifies one of the user's passkeys. Call it outside any transaction, since failures are counted. */
async function reauthenticateWithPasskey(
  platform: Platform,
  { user: { id: user }, session }: { user: { readonly id: string }; session: { readonly hash: Buffer } },
  assertion: z.infer<typeof passkeyAssertion>,
  context: SignInSiteContext,
): Promise<void> {
  const { now, origin, site } = context;
  const limits = secondFactorLimits(user, { address: origin.address, trustedHash: session.hash });
  const verified = await withAttemptLimits(platform, limits, now, () =>
    inTransaction(platform.db, (db) => verifyPasskey(db, { purpose: 'sudo', user }, assertion, site, now)),
  );
  if (verified) return;
  await auditFailedSignIn(platform, await findAccountById(platform.db, user), context, { by: 'passkey' });
  throwDomainError('bad_request', 'This passkey could not be checked. Please try again.');
}
