import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { newId } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { registerProvisionalObject } from '../provisional-objects/index.ts';
import { consentText } from './consent-text.ts';
import { placedSignatures } from './render-current-agreement.ts';
import { loadSealingIdentity } from './sealing-identity.ts';
import { readEvents, type SignatureEvent, verifyEvents } from './signature-events.ts';
import { findSignatureRequest, type SignatureRequest } from './signature-request.ts';
import type { AgreementTools } from './signing-tools.ts';

/** An agreement that is sealed and stored, but not recorded as complete yet. */
export interface SealedAgreement {
  /** The hash of the last event on its audit page before completion; the evidence must still end there. */
  readonly lastEventHash: string;
  /** The event of its completion, which is on the audit page too. */
  readonly completion: SignatureEvent;
  readonly key: string;
  /** Hex. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** Whether everyone has signed a request that is not complete yet. */
export function isReadyToComplete(request: SignatureRequest | undefined): request is SignatureRequest {
  return (
    request !== undefined &&
    !request.completedAt &&
    request.signers.every(({ signedAt }) => signedAt !== null)
  );
}

/**
 * Seals the agreement with all signatures and the audit page, and stores it under a key of this attempt, so that no
 * attempt replaces what another has recorded. Undefined if there is nothing to complete.
 */
export async function sealAgreement(
  platform: Platform,
  tools: AgreementTools,
  id: string,
): Promise<SealedAgreement | undefined> {
  const request = await findSignatureRequest(platform.db, { id });
  if (!isReadyToComplete(request)) return undefined;
  const events = await readEvents(platform.db, id);
  const last = events.at(-1);
  if (!last || !verifyEvents(events))
    throw new Error('The evidence of this agreement is not whole; it is not sealed');
  const now = platform.clock.now();
  const completion: SignatureEvent = {
    request: id,
    at: now,
    kind: 'complete',
    signer: null,
    address: null,
    agent: null,
    documentSha256: request.documentSha256,
    detail: {},
  };
  const sealed = await tools.agreementPdf.seal({
    pdf: await buffer(await tools.store.read(request.documentKey)),
    signatures: placedSignatures(request),
    auditTrail: {
      documentSha256: request.documentSha256,
      reference: request._id,
      consentText,
      timeZone: request.timeZone,
      events: [...events, completion].map((event) => toAuditPageEvent(request, event)),
    },
    identity: await loadSealingIdentity(platform, tools.agreementPdf),
    at: now,
  });
  const key = `agreements/${newId()}-sealed.pdf`;
  await registerProvisionalObject(platform, key);
  await tools.store.put(key, sealed, 'application/pdf');
  return {
    lastEventHash: last.hash,
    completion,
    key,
    sha256: createHash('sha256').update(sealed).digest('hex'),
    size: sealed.byteLength,
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
