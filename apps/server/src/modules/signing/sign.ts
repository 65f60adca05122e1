import type { Signature } from '@paddock/contract';
import { centsFromDecimal, nextSigner, type Signer, signerTurn } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { AgreementPdfError, checkSignatureImage } from '../../adapters/agreement-pdf/index.ts';
import type { Origin } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal.ts';
import { consentText } from './consent-text.ts';
import { appendEvent } from './events.ts';
import { invite } from './invite.ts';
import { requiredOf, type SignatureRequest, type SignerRow, signedOf } from './signature-request.ts';
import { tellManagement } from './tell-management.ts';

const roleNames: Record<Signer, string> = {
  investor: 'the investor',
  spouse: 'the spouse',
  management: 'management',
};

/**
 * Keeps a signature, its consent and where they came from, and passes the agreement on to whoever signs next:
 * the spouse is invited only now, and after the last one the agreement is completed by a job. The caller holds
 * the lock of the request; out of turn, twice or on another document it is refused (SIG-06, SIG-07).
 */
export async function sign(
  db: Kysely<Database>,
  platform: Platform,
  by: { request: SignatureRequest; signer: SignerRow; origin: Origin; now: Date },
  given: { signature: Signature; documentSha256: string },
): Promise<void> {
  const { request, signer, now } = by;
  const signed = signedOf(request);
  const required = requiredOf(request);
  const turn = signerTurn(signer.role, signed, required);
  if (turn === 'signed') refuse('already_signed', 'You have already signed this agreement.');
  if (turn !== 'now') {
    const before = nextSigner(signed, required);
    refuse(
      'not_your_turn',
      `This agreement waits for ${before ? roleNames[before] : 'somebody else'} to sign first.`,
    );
  }
  if (given.documentSha256 !== request.documentSha256)
    refuse(
      'conflict',
      'The agreement has changed since you opened it. Please load the page again and read it.',
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
  await appendEvent(db, { ...event, kind: 'sign', detail: { kind: given.signature.kind } });
  await db
    .updateTable('signature_signers')
    .set({ signedAt: now, ...keptSignature(given.signature) })
    .where('_id', '=', signer._id)
    .execute();
  await markParticipation(db, request.syndUser, signer.role);
  const next = nextSigner(new Set([...signed, signer.role]), required);
  if (next === null) await platform.jobs.enqueue(db, 'complete-agreement', { request: request._id });
  if (next === 'management') await tellManagement(db, platform, request);
  const spouse = next === 'spouse' && request.signers.find(({ role }) => role === 'spouse');
  if (spouse)
    await invite(db, platform, {
      request,
      signer: spouse,
      amount: centsFromDecimal(request.amount) ?? 0n,
      now,
    });
}

function keptSignature(signature: Signature) {
  if (signature.kind === 'typed')
    return { signature: JSON.stringify({ kind: 'typed', text: signature.text.trim() }), image: null };
  const png = Buffer.from(signature.image.slice(signature.image.indexOf(',') + 1), 'base64');
  checkDrawn(png);
  return { signature: JSON.stringify({ kind: 'drawn' }), image: png };
}

/** A picture that could not be put into the agreement is refused now, not when the agreement is sealed. */
function checkDrawn(png: Uint8Array): void {
  try {
    checkSignatureImage(png);
  } catch (error) {
    if (!(error instanceof AgreementPdfError)) throw error;
    refuse('bad_request', error.message, { signature: error.message });
  }
}

/** The investor's and the co-subscriber's signatures are tracked separately (SIG-07). */
async function markParticipation(db: Kysely<Database>, syndUser: string, role: Signer): Promise<void> {
  if (role === 'management') return;
  const column =
    role === 'investor' ? 'syndAgreementSignedByCurrentUser' : 'syndAgreementSignedByCurrentUserCosub';
  await sql`UPDATE synd_users SET ${sql.ref(column)} = true WHERE "_id" = ${syndUser}`.execute(db);
}
