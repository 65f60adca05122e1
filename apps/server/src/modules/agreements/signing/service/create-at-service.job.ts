import type { AgreementField } from '@paddock/domain';
import * as z from 'zod/mini';
import { SignatureServiceError } from '../../../../adapters/signature/index.ts';
import { visitor } from '../../../../platform/actor.ts';
import { audit } from '../../../../platform/audit.ts';
import { inTransaction } from '../../../../platform/database/index.ts';
import { defineJob } from '../../../../platform/define-job.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { recordServiceRequest } from '../../../money/participation-writes/index.ts';
import { agreementTitle } from '../agreement/signer-names.ts';
import { appendEvent } from '../signatures/signature-events.ts';
import { findSignatureRequest, type SignatureRequest } from '../signatures/signature-request.ts';
import type { SigningTools } from '../signing-tools.ts';
import { cancelAtServiceJob } from './cancel-at-service.job.ts';
import { clearProblem, recordProblem } from './service-problem.ts';

/** Creates a recorded request at the service that collects its signatures. */
export const createAtServiceJob = defineJob({
  name: 'create-signature-request',
  data: z.object({ request: z.string() }),
  retryLimit: 60,
  longestRun: 120,
  isExclusive: true,
});

/**
 * The job that creates a recorded request at its service (SIG-06). An outage delays it: the job is retried, and what was
 * created although its answer was lost is found again by our reference. Safe to run again and concurrently.
 */
export async function createAtService(platform: Platform, tools: SigningTools, id: string): Promise<void> {
  const request = await findSignatureRequest(platform.db, { id });
  // Superseded while an attempt, whose answer was lost, may have created it after it was to be canceled.
  if (!request) return platform.jobs.enqueue(platform.db, cancelAtServiceJob, { request: id }, { about: id });
  if (request.externalId !== null || request.completedAt) return;
  const provider = tools.providers.of(request.provider);
  if (!provider.isRemote || !(await markRequested(platform, id))) return;
  try {
    const found = request.requestedAt === null ? undefined : await provider.find(id);
    const externalId = found ?? (await provider.request(toInput(request))).id;
    await recordCreated(platform, id, externalId);
  } catch (error) {
    if (!(error instanceof SignatureServiceError)) throw error;
    await recordProblem(platform, id, error);
    // What the service refuses is tried again later, by the job that checks; soon is no use.
    if (error.kind === 'unavailable') throw error;
  }
}

/** Says that an answer may be lost from now on. False if the request has been superseded. */
async function markRequested({ db, clock }: Platform, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signature_requests')
    .set((row) => ({ requestedAt: row.fn.coalesce('requestedAt', row.val(clock.now())) }))
    .where('_id', '=', id)
    .where('supersededAt', 'is', null)
    .where('externalId', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const toInput = (request: SignatureRequest) => ({
  reference: request._id,
  title: agreementTitle(request),
  portal: request.portal,
  template: request.template ?? '',
  values: request.values as Record<AgreementField, string>,
  signers: request.signers.map(({ role, name, email }) => ({ role, name, email })),
});

async function recordCreated(platform: Platform, id: string, externalId: string): Promise<void> {
  await inTransaction(platform.db, async (db) => {
    const now = platform.clock.now();
    const request = await findSignatureRequest(db, { id }, 'lock');
    // It was withdrawn while the service created it.
    if (!request) return platform.jobs.enqueue(db, cancelAtServiceJob, { request: id }, { about: id });
    if (request.externalId !== null) {
      // Another attempt was faster.
      if (request.externalId !== externalId)
        await platform.jobs.enqueue(
          db,
          cancelAtServiceJob,
          { request: id, id: externalId },
          { about: externalId },
        );
      return;
    }
    await db.updateTable('signature_requests').set({ externalId }).where('_id', '=', id).execute();
    await clearProblem(db, request);
    await recordServiceRequest(db, request.syndUser, externalId);
    await appendEvent(db, {
      request: id,
      at: now,
      kind: 'send',
      signer: null,
      address: null,
      agent: null,
      documentSha256: null,
      detail: { provider: request.provider, id: externalId },
    });
    await audit(
      db,
      { actor: visitor, origin: { address: 'job', agent: 'create-signature-request' }, now },
      {
        action: 'agreement.send',
        collection: 'synd_users',
        record: request.syndUser,
        portal: request.portal,
        detail: { provider: request.provider, id: externalId },
      },
    );
  });
}
