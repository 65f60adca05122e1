import type { Kysely } from 'kysely';
import type { Origin } from '../../../../platform/audit.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { CheckedSignature } from './check-signature.ts';
import { consentText } from './consent-text.ts';
import { passOn } from './pass-on.ts';
import { appendEvent } from './signature-events.ts';
import { assertSignedHere, assertTurn, type SignatureRequest, type SignerRow } from './signature-request.ts';
import { assertOwnName, assertSignerNamed } from './signer-name-checks.ts';

/**
 * Records a signature with its consent and origin, and passes the agreement on to the next signer. The caller
 * holds the lock of the request. Throws if it is out of turn, repeated, for another document, or belongs at a service
 * (SIG-06, SIG-07), and if it is typed under another name that is not confirmed (ENT-05).
 */
export async function sign(
  db: Kysely<Database>,
  platform: Platform,
  by: { request: SignatureRequest; signer: SignerRow; origin: Origin; now: Date },
  input: { signature: CheckedSignature; documentSha256: string },
): Promise<void> {
  const { request, signer, now } = by;
  assertSignedHere(request);
  assertTurn(request, signer);
  await assertSignerNamed(db, signer);
  if (input.documentSha256 !== request.documentSha256)
    throwDomainError(
      'conflict',
      'The agreement has changed since you opened it. Please reload the page and read it again.',
    );
  assertOwnName(input.signature, signer.name);

  const event = {
    request: request._id,
    at: now,
    signer: signer._id,
    address: by.origin.address,
    agent: by.origin.agent,
    documentSha256: request.documentSha256,
  };
  await appendEvent(db, { ...event, kind: 'consent', detail: { text: consentText } });
  await appendEvent(db, { ...event, kind: 'sign', detail: { kind: input.signature.kind } });
  await db
    .updateTable('signature_signers')
    .set({ signedAt: now, ...signatureColumns(input.signature) })
    .where('_id', '=', signer._id)
    .execute();
  await passOn(db, platform, { request, signer, now });
}

function signatureColumns(signature: CheckedSignature) {
  if (signature.kind === 'typed') {
    const { kind, text } = signature;
    return { signature: JSON.stringify({ kind, text }), image: null };
  }
  return { signature: JSON.stringify({ kind: 'drawn' }), image: signature.image };
}
