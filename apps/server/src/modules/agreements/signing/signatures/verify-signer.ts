import type { SigningView } from '@paddock/contract';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../../platform/actor.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import { requireReauthentication } from '../../../../platform/reauthentication.ts';
import { hasFactor } from '../../../people/identity/index.ts';
import type { SignerRow } from './signature-request.ts';

/**
 * Whether a signer has to sign in as themselves before they sign; undefined if the link is enough, or they have. Only
 * an investor whose account has a second factor does: they have said that a mailbox alone does not speak for them.
 * Without one, and for a spouse, who need not have an account, the link is enough.
 */
export async function signInOf(
  db: Kysely<Database>,
  { user }: Pick<Actor, 'user'>,
  signer: Pick<SignerRow, 'role' | 'user' | 'signedAt'>,
): Promise<SigningView['signIn']> {
  if (signer.role !== 'investor' || signer.user === null || signer.signedAt !== null) return undefined;
  if (user?.id === signer.user || !(await hasFactor(db, signer.user))) return undefined;
  return user ? 'someone-else' : 'needed';
}

/** Requires an investor whose account has a second factor to have re-authenticated before they sign (SIG-06, SEC-02). */
export async function requireVerifiedSigner(
  db: Kysely<Database>,
  actor: Actor,
  signer: Pick<SignerRow, 'role' | 'user' | 'signedAt' | 'name'>,
  now: Date,
): Promise<void> {
  const signIn = await signInOf(db, actor, signer);
  if (signIn === 'needed')
    throwDomainError('not_signed_in', 'Your account has a second factor. Please sign in before you sign.');
  if (signIn === 'someone-else')
    throwDomainError('forbidden', `You are signed in as somebody else. Please sign in as ${signer.name}.`);
  if (signer.role !== 'investor' || signer.user === null || !(await hasFactor(db, signer.user))) return;
  requireReauthentication(actor, now, 'before you sign');
}
