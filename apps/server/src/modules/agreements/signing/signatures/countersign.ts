import { isNameTyped, otherNameMessage, signingName } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { ActorUser } from '../../../../platform/actor.ts';
import type { Origin } from '../../../../platform/audit.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { DomainError, throwNotFound } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { assertNoOpenRequest } from './assert-no-open-request.ts';
import type { CheckedSignature } from './check-signature.ts';
import { assertNoInterest } from './interest.ts';
import { sign } from './sign.ts';
import { findSignatureRequest } from './signature-request.ts';

/** Signs for management, in the admin's name (SIG-06). The route requires re-authentication. */
export async function countersign(
  db: Kysely<Database>,
  platform: Platform,
  by: { person: ActorUser; origin: Origin; now: Date },
  input: { syndUser: string; signature: CheckedSignature; documentSha256: string },
): Promise<void> {
  const request = await findSignatureRequest(db, { syndUser: input.syndUser }, 'lock');
  const signer = request?.signers.find(({ role }) => role === 'management');
  if (!request || !signer) return throwNotFound('This agreement');
  await assertNoInterest(db, request.syndUser, by.person);
  await assertNoOpenRequest(db, request.syndUser, by);
  const name = signingName(by.person);
  assertOwnName(input.signature, name);
  await sign(db, platform, { request, signer, origin: by.origin, now: by.now }, input);
  await db
    .updateTable('signature_signers')
    .set({ user: by.person.id, name, email: by.person.email })
    .where('_id', '=', signer._id)
    .execute();
}

/**
 * Asks about a typed name that is not the signer's own: an agreement that management has signed as somebody else is hard
 * to defend. The signature stays as it was typed.
 */
function assertOwnName(signature: CheckedSignature, name: string): void {
  if (signature.kind !== 'typed' || signature.isConfirmed || isNameTyped(signature.text, name)) return;
  const message = otherNameMessage(signature.text, name);
  throw new DomainError('confirmation_needed', message, {
    fields: { signature: message },
    details: { expected: name, typed: signature.text },
  });
}
