import type { SigningView } from '@paddock/contract';
import { isNameTyped, missingSignerName, otherNameMessage } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../../platform/actor.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { DomainError, throwDomainError } from '../../../../platform/domain-error.ts';
import type { CheckedSignature } from './check-signature.ts';
import type { SignerRow } from './signature-request.ts';

/**
 * Asks about a typed name that is not the signer's, for all three signers (ENT-05): an agreement that somebody has
 * signed as somebody else is hard to defend. The signature stays as it was typed.
 */
export function assertOwnName(signature: CheckedSignature, name: string): void {
  if (signature.kind !== 'typed' || signature.isConfirmed || isNameTyped(signature.text, name)) return;
  const message = otherNameMessage(signature.text, name);
  throw new DomainError('confirmation_needed', message, {
    fields: { signature: message },
    details: { expected: name, typed: signature.text },
  });
}

/** Rejects a signature of an account without a first and a last name, which it has to give first (ENT-05). */
export function assertNamed(account: {
  readonly firstName: string | null;
  readonly lastName: string | null;
}): void {
  const missing = missingSignerName(account);
  if (Object.keys(missing).length > 0)
    throwDomainError(
      'missing_values',
      'Your account has no first and last name. Please add them before you sign.',
      missing,
    );
}

/** Rejects the signature of a signer whose account has no name; one without an account signs by the name they were given. */
export async function assertSignerNamed(
  db: Kysely<Database>,
  { user }: Pick<SignerRow, 'user'>,
): Promise<void> {
  if (user !== null) assertNamed(await readAccountName(db, user));
}

/**
 * That the account of a signer has no name yet: the caller is them and can give it, or has to sign in for that. Undefined
 * if it has one, or has signed.
 */
export async function missingNameOf(
  db: Kysely<Database>,
  { user: caller }: Pick<Actor, 'user'>,
  { user, signedAt }: Pick<SignerRow, 'user' | 'signedAt'>,
): Promise<SigningView['name']> {
  if (user === null || signedAt !== null) return undefined;
  const isMissing = Object.keys(missingSignerName(await readAccountName(db, user))).length > 0;
  return isMissing ? (caller?.id === user ? 'missing' : 'sign-in') : undefined;
}

const readAccountName = (db: Kysely<Database>, user: string) =>
  db.selectFrom('users').select(['firstName', 'lastName']).where('_id', '=', user).executeTakeFirstOrThrow();
