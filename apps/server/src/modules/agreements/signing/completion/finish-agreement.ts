import { createHash } from 'node:crypto';
import { AgreementPdfError } from '../../../../adapters/agreement-pdf/index.ts';
import { type FinishedFile, SignatureServiceError } from '../../../../adapters/signature/index.ts';
import { newId } from '../../../../platform/database/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { registerProvisionalObject } from '../../../storage/provisional-objects/index.ts';
import { recordProblem } from '../service/service-problem.ts';
import {
  completionOf,
  readEvents,
  type SignatureEvent,
  verifyEvents,
} from '../signatures/signature-events.ts';
import {
  findSignatureRequest,
  hasEverySignature,
  type SignatureRequest,
} from '../signatures/signature-request.ts';
import type { AgreementTools, SigningTools } from '../signing-tools.ts';

/** A stored file. */
interface StoredFile {
  readonly key: string;
  /** Hex. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** An agreement with every signature that is stored, but not recorded as complete yet. */
export interface FinishedAgreement extends StoredFile {
  /** The hash of the last event before completion; the evidence must still end there. */
  readonly lastEventHash: string;
  readonly completion: SignatureEvent;
  /** The service's own record of the signatures; null if the agreement contains it. */
  readonly auditTrail: StoredFile | null;
}

/** Whether everyone has signed a request that is not complete yet. */
export function isReadyToComplete(request: SignatureRequest | undefined): request is SignatureRequest {
  return request !== undefined && !request.completedAt && hasEverySignature(request);
}

/**
 * Has the provider finish an agreement, checks the file, and stores it under a key of this attempt, so that no attempt
 * replaces what another has recorded. Undefined if there is nothing to complete.
 */
export async function finishAgreement(
  platform: Platform,
  tools: SigningTools,
  id: string,
): Promise<FinishedAgreement | undefined> {
  const request = await findSignatureRequest(platform.db, { id });
  if (!isReadyToComplete(request)) return undefined;
  const events = await readEvents(platform.db, id);
  const last = events.at(-1);
  if (!last || !verifyEvents(events))
    throw new Error(`The chain of events of agreement ${id} is broken, so it is not sealed`);
  const at = platform.clock.now();
  const finished = await readFinishedFile(platform, tools, request, at);
  const stored = await storePdf(platform, tools, finished.pdf, 'sealed');
  const auditTrail =
    finished.auditTrail && (await storePdf(platform, tools, finished.auditTrail, 'audit-trail'));
  // A service has the document until now, so that its hash is that of the file with all signatures.
  const completion = completionOf(id, { at, documentSha256: request.documentSha256 ?? stored.sha256 });
  return { ...stored, lastEventHash: last.hash, completion, auditTrail };
}

/** A service may not have the file yet, be down, or send something else: then why is kept, and the job is retried. */
async function readFinishedFile(
  platform: Platform,
  tools: SigningTools,
  request: SignatureRequest,
  at: Date,
): Promise<FinishedFile> {
  const provider = tools.providers.of(request.provider);
  if (!provider.isRemote) return provider.finishedFile(request._id, at);
  try {
    const finished = await provider.finishedFile(request.externalId ?? '', at);
    await assertPdf(tools, finished.pdf);
    if (finished.auditTrail) await assertPdf(tools, finished.auditTrail);
    return finished;
  } catch (error) {
    if (error instanceof SignatureServiceError) await recordProblem(platform, request._id, error);
    throw error;
  }
}

/** A service may protect its files, which can be read all the same. */
async function assertPdf({ agreementPdf }: SigningTools, bytes: Uint8Array): Promise<void> {
  try {
    await agreementPdf.inspect(bytes);
  } catch (error) {
    if (!(error instanceof AgreementPdfError) || error.isTemporary) throw error;
    if (error.code === 'encrypted' || error.code === 'xfa_form') return;
    throw new SignatureServiceError('rejected', `Its file cannot be read. ${error.message}`, {
      cause: error,
    });
  }
}

async function storePdf(
  platform: Platform,
  tools: AgreementTools,
  pdf: Uint8Array,
  what: 'sealed' | 'audit-trail',
): Promise<StoredFile> {
  const key = `agreements/${newId()}-${what}.pdf`;
  await registerProvisionalObject(platform, key);
  await tools.store.put(key, pdf, 'application/pdf');
  return { key, sha256: createHash('sha256').update(pdf).digest('hex'), size: pdf.byteLength };
}
