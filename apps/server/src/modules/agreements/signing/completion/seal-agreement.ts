import { buffer } from 'node:stream/consumers';
import type { AuditTrailParty } from '../../../../adapters/agreement-pdf/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { placedSignatures } from '../agreement/render-current-agreement.ts';
import { consentText } from '../signatures/consent-text.ts';
import { partyOf } from '../signatures/party-of.ts';
import {
  completionOf,
  readEvents,
  type SignatureEvent,
  verifyEvents,
} from '../signatures/signature-events.ts';
import { assertSignedHere, type SignatureRequest, type SignerRow } from '../signatures/signature-request.ts';
import type { AgreementTools } from '../signing-tools.ts';
import { loadSealingIdentity } from './sealing-identity.ts';

/** Seals an agreement that was signed here, with all signatures and the audit page (SIG-06). */
export async function sealAgreement(
  platform: Platform,
  tools: AgreementTools,
  request: SignatureRequest,
  at: Date,
): Promise<Uint8Array> {
  assertSignedHere(request);
  const { documentKey, documentSha256 } = request;
  if (documentKey === null) throw new Error(`The document of agreement ${request._id} is not stored here`);
  const events = await readEvents(platform.db, request._id);
  if (!verifyEvents(events))
    throw new Error(`The chain of events of agreement ${request._id} is broken, so it is not sealed`);
  const completion = completionOf(request._id, { at, documentSha256 });
  return tools.agreementPdf.seal({
    pdf: await buffer(await tools.store.read(documentKey)),
    signatures: placedSignatures(request),
    auditTrail: {
      documentSha256,
      reference: request._id,
      consentText,
      timeZone: request.timeZone,
      isJoint: request.holder?.kind === 'joint',
      parties: request.signers.map((signer) => toAuditPageParty(request, signer)),
      events: [...events, completion].map((event) => toAuditPageEvent(request, event)),
    },
    identity: await loadSealingIdentity(platform, tools.agreementPdf, request.portal),
    at,
  });
}

/** Names what somebody typed where it is not their name. */
function toAuditPageParty(request: SignatureRequest, signer: SignerRow): AuditTrailParty {
  const { role, name, signature } = signer;
  const typed = signature?.kind === 'typed' ? signature.text : name;
  return {
    signer: role,
    text: partyOf(request, signer),
    ...(typed !== name && { typedName: typed }),
  };
}

function toAuditPageEvent(request: SignatureRequest, { signer, kind, at, address, agent }: SignatureEvent) {
  const person = request.signers.find(({ _id }) => _id === signer);
  return {
    signer: person?.role ?? null,
    name: person?.name ?? '',
    email: person?.email ?? '',
    event: kind,
    at,
    address: address ?? '',
    userAgent: agent ?? '',
  };
}
