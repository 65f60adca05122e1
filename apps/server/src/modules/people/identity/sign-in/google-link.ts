import type { PortalView } from '@paddock/contract';
import { googleLinkPolicy, isGoogleAuthoritativeFor, isSameEmail } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { GoogleIdentity, GoogleProfile } from '../../../../adapters/google-identity/index.ts';
import { audit, type Origin } from '../../../../platform/audit.ts';
import { inTransaction } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { trackChanges } from '../../../../platform/record-changes.ts';
import { queueEmail } from '../../../messages/mailing/index.ts';
import {
  type Account,
  findAccountByGoogleSubject,
  lockAccount,
  rejectClosedAccount,
  toActor,
} from '../accounts/account.ts';
import { isAwaitingConfirmation } from '../accounts/confirmation.ts';
import { voidCodes } from '../accounts/one-time-codes.ts';
import { googleLinkedEmail } from '../emails/account-emails.ts';
import { isStillCorrectPassword } from '../password/passwords.ts';
import type { AccountSecurityContext } from '../sessions/require-own-session.ts';
import { googleLimit, withAttemptLimits } from './attempt-limits.ts';
import { consumeGoogleToken, requireGoogleSignIn } from './google-token.ts';

/** Where and when somebody signs in with Google. */
export interface GoogleLinkContext {
  readonly portal: PortalView;
  readonly now: Date;
  readonly origin: Origin;
}

/** A password that was just verified, with the account as it was then. */
export interface VerifiedPassword {
  readonly account: Account;
  readonly password: string;
}

/** Throws unless signing in may link the (locked) account to the Google account (SEC-04). */
export async function assertLinkAllowed(
  db: Kysely<Database>,
  known: Account,
  person: GoogleProfile,
  verified: VerifiedPassword | undefined,
): Promise<void> {
  const isUnconfirmed = await isAwaitingConfirmation(db, known);
  if (!known.isActive && !isUnconfirmed) rejectClosedAccount();
  assertNoOtherGoogleAccount(known);
  const rule = googleLinkPolicy(known.level, person);
  if (rule === 'automatic') return;
  if (rule === 'security-page')
    throwDomainError(
      'forbidden',
      'Please sign in with your password. For an account like yours, Google sign-in can only be added on the Security page.',
    );
  if (isUnconfirmed)
    throwDomainError(
      'email_unconfirmed',
      'Please confirm your email address first: we sent you a message with a link.',
    );
  const isVerified =
    verified?.account._id === known._id &&
    (await isStillCorrectPassword(db, verified.password, { before: verified.account, now: known }));
  if (!isVerified)
    throwDomainError(
      'link_needs_password',
      'There is already an account with this address. Enter its password once, and from then on you can sign in with Google.',
    );
}

function assertNoOtherGoogleAccount({ googleSubject }: Account): void {
  if (googleSubject !== null)
    throwDomainError(
      'conflict',
      'This account is linked to another Google account. Please sign in with your password.',
    );
}

/** Links a (locked) account to a Google account and emails its owner. */
export async function storeGoogleLink(
  db: Kysely<Database>,
  platform: Platform,
  { known, person }: { known: Account; person: GoogleProfile },
  { portal, now, origin }: GoogleLinkContext,
): Promise<Account> {
  // Google vouches for the address, which confirms an account that was still waiting for it.
  const isConfirmed = isGoogleAuthoritativeFor(person) && (await isAwaitingConfirmation(db, known));
  const confirmed = {
    isActive: true,
    firstName: person.firstName ?? known.firstName,
    lastName: person.lastName ?? known.lastName,
    // Anyone could have registered this address; their password must not open the owner's account.
    password: null,
    oldPortalPassword: null,
  };
  const isAddressProved = isGoogleAuthoritativeFor(person) && isSameEmail(person.email, known.email);
  const changes = {
    googleSubject: person.subject,
    ...(isConfirmed && confirmed),
    ...(isAddressProved && { emailConfirmedAt: now }),
  };
  const tracked = await trackChanges(db, 'users', known._id);
  await db
    .updateTable('users')
    .set({ ...changes, updatedAt: now })
    .where('_id', '=', known._id)
    .execute();
  if (isConfirmed) await voidCodes(db, known._id, now);
  const account = { ...known, ...changes };
  await audit(
    db,
    { actor: toActor(account), origin, now },
    {
      action: 'users.link_google',
      collection: 'users',
      record: known._id,
      portal: portal._id,
      detail: { confirmed: isConfirmed },
      changes: await tracked(),
    },
  );
  const { email, firstName, lastName } = account;
  const to = { email, firstName, lastName, portal };
  await queueEmail(db, platform, googleLinkedEmail(platform.config, to, { isPasswordGone: isConfirmed }));
  return account;
}

/** Links the Google account of a token to the account of a user who has just re-authenticated. */
export async function linkGoogleAccount(
  { platform, google }: { platform: Platform; google: GoogleIdentity },
  user: string,
  input: { credential: string; nonce?: string | undefined },
  { now, origin, ...context }: AccountSecurityContext,
): Promise<void> {
  const { portal, clientId } = requireGoogleSignIn(context.portal);
  const linked = await withAttemptLimits(platform, [googleLimit(origin.address)], now, async () => {
    const token = await google.verify(input.credential, { clientId, nonce: input.nonce, now });
    if (!token) return undefined;
    const { profile } = token;
    return inTransaction(platform.db, async (db) => {
      if (!(await consumeGoogleToken(db, token))) return undefined;
      const known = await lockAccount(db, user);
      if (!known?.isActive) return undefined;
      assertNoOtherGoogleAccount(known);
      if (await findAccountByGoogleSubject(db, profile.subject))
        throwDomainError('conflict', 'This Google account is already linked to another account.');
      return storeGoogleLink(db, platform, { known, person: profile }, { portal, now, origin });
    });
  });
  if (!linked) throwDomainError('bad_request', 'Google could not confirm this account. Please try again.');
}
