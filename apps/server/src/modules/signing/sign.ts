import { nextSigner, type Signer, signerTurn } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Origin } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/schema.ts';
import { throwDomainError } from '../../platform/domain-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CheckedSignature } from './check-signature.ts';
import { completeAgreementJob } from './complete-agreement.job.ts';
import { consentText } from './consent-text.ts';
import { inviteSigner } from './invite-signer.ts';
import { notifyManagement } from './notify-management.ts';
import { appendEvent } from './signature-events.ts';
import {
  assertNotOutdated,
  requiredRoles,
  type SignatureRequest,
  type SignerRow,
  signedRoles,
} from './signature-request.ts';

const roleNames: Record<Signer, string> = {
  investor: 'the investor',
  spouse: 'the spouse',
  management: 'management',
};

/**
 * Records a signature with its consent and origin, and passes the agreement on to the next signer: only now is the
 * spouse invited, and after the last signature a job completes the agreement. The caller holds the lock of the request.
 * Throws if it is out of turn, repeated, or for another document (SIG-06, SIG-07).
 */
export async function sign(
  db: Kysely<Database>,
  platform: Platform,
  by: { request: SignatureRequest; signer: SignerRow; origin: Origin; now: Date },
  input: { signature: CheckedSignature; documentSha256: string },
): Promise<void> {
  const { request, signer, now } = by;
  assertNotOutdated(request);
  const signed = signedRoles(request);
  const required = requiredRoles(request);
  const turn = signerTurn(signer.role, signed, required);
  if (turn === 'signed') throwDomainError('already_signed', 'You have already signed this agreement.');
  if (turn !== 'now') {
    const before = nextSigner(signed, required);
    throwDomainError(
      'not_your_turn',
      `This agreement is waiting for ${before ? roleNames[before] : 'somebody else'} to sign first.`,
    );
  }
  if (input.documentSha256 !== request.documentSha256)
    throwDomainError(
      'conflict',
      'The agreement has changed since you opened it. Please reload the page and read it again.',
    );

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
  // The signatures on the record stay until the corrected agreement is complete.
  if (!request.correction) await markSigned(db, request.syndUser, signer.role);
  const next = nextSigner(new Set([...signed, signer.role]), required);
  if (next === null) await platform.jobs.enqueue(db, completeAgreementJob, { request: request._id });
  if (next === 'management') await notifyManagement(db, platform, request);
  const spouse = next === 'spouse' && request.signers.find(({ role }) => role === 'spouse');
  if (spouse) await inviteSigner(db, platform, { request, signer: spouse, now });
}

function signatureColumns(signature: CheckedSignature) {
  if (signature.kind === 'typed') return { signature: JSON.stringify(signature), image: null };
  return { signature: JSON.stringify({ kind: 'drawn' }), image: signature.image };
}

/** The investor's and the co-subscriber's signatures are tracked separately (SIG-07). */
async function markSigned(db: Kysely<Database>, syndUser: string, role: Signer): Promise<void> {
  if (role === 'management') return;
  const column =
    role === 'investor' ? 'syndAgreementSignedByCurrentUser' : 'syndAgreementSignedByCurrentUserCosub';
  await sql`UPDATE synd_users SET ${sql.ref(column)} = true WHERE "_id" = ${syndUser}`.execute(db);
}
