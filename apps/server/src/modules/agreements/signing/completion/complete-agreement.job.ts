import { investmentName, sanitizeFileName } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Store } from '../../../../adapters/storage/index.ts';
import { visitor } from '../../../../platform/actor.ts';
import { audit } from '../../../../platform/audit.ts';
import { newId } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { defineJob } from '../../../../platform/define-job.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { prepareAndRecord, StalePreparationError } from '../../../../platform/prepare-and-record.ts';
import { trackChanges } from '../../../../platform/record-changes.ts';
import { tellDelegatesOfAgreement } from '../../../documents/filing/index.ts';
import { findFunding, settleAfterAgreement } from '../../../money/funding/index.ts';
import { completeAgreementOf } from '../../../money/participation-writes/index.ts';
import { confirmProvisionalObject } from '../../../storage/provisional-objects/index.ts';
import { notifyCorrectionRejected } from '../correction/notify-correction-rejected.ts';
import { lockFundOfCorrection, replaceTerms } from '../correction/replace-terms.ts';
import { appendEvent } from '../signatures/signature-events.ts';
import { findSignatureRequest, type SignatureRequest } from '../signatures/signature-request.ts';
import type { SigningTools } from '../signing-tools.ts';
import { type FinishedAgreement, finishAgreement, isReadyToComplete } from './finish-agreement.ts';
import { sendCopies } from './send-copies.ts';
import { tellAboutAgreement } from './tell-about-agreement.ts';

/** Seals an agreement after its last signature, files it and emails the copies. */
export const completeAgreementJob = defineJob({
  name: 'complete-agreement',
  data: z.object({ request: z.string() }),
  retryLimit: 60,
  // The PDF worker may be waited for twice, and the store for each of the files.
  longestRun: 240,
});

/**
 * The job after the last signature: has the agreement sealed or fetched, stores it, then files it as complete, under the
 * lock of the request and only if its evidence still ends where it did when it was sealed. Safe to run again and concurrently: a
 * complete agreement stays as it is (SIG-06).
 */
export async function completeAgreement(platform: Platform, tools: SigningTools, id: string): Promise<void> {
  await prepareAndRecord(
    platform.db,
    () => finishAgreement(platform, tools, id),
    async (db, finished) => {
      await lockFundOfCorrection(db, id);
      const request = await findSignatureRequest(db, { id }, 'lock');
      if (!finished || !isReadyToComplete(request)) return;
      const changes = await trackChanges(db, 'synd_users', request.syndUser);
      const by = {
        actor: visitor,
        origin: { address: 'job', agent: 'complete-agreement' },
        now: finished.completion.at,
      };
      const subject = { collection: 'synd_users', record: request.syndUser };
      const before = await findFunding(db, request.syndUser);
      const { correction } = request;
      const block = correction && (await replaceTerms(db, { ...request, correction }, by.now));
      if (block) {
        await audit(db, by, {
          ...subject,
          action: 'agreement.refuse_correction',
          detail: { reason: block.message },
        });
        await notifyCorrectionRejected(db, platform, request, block);
        return;
      }
      const { previousHash } = await appendEvent(db, finished.completion);
      if (previousHash !== finished.lastEventHash) throw new StalePreparationError();
      await confirmProvisionalObject(db, finished.key);
      if (finished.auditTrail) await confirmProvisionalObject(db, finished.auditTrail.key);
      const agreement = await fileAgreement(db, tools.store, request, finished);
      // Their copy goes out with those of the other signers.
      await tellAboutAgreement(
        db,
        platform,
        request,
        `Countersigned: your agreement for ${investmentName(request)}`,
      );
      await tellDelegatesOfAgreement(db, platform, {
        agreement,
        isCorrection: correction !== null,
        now: by.now,
      });
      await settleAfterAgreement(db, platform, { syndUser: request.syndUser, before, now: by.now });
      await audit(db, by, { ...subject, action: 'agreement.complete', changes: await changes() });
      await sendCopies(db, platform, request, { ...finished, name: agreementFileName(request) });
    },
  );
}

/**
 * Queues agreements that everyone has signed but that are not complete. The job gives up after some hours, so an
 * agreement that could not be sealed (another SECRET_KEY, a full disk) is resumed at the next start.
 */
export async function resumeCompletions(platform: Pick<Platform, 'db' | 'jobs'>): Promise<void> {
  const { rows } = await sql<{ _id: string }>`
    SELECT r."_id" FROM signature_requests r
    WHERE r."completedAt" IS NULL AND r."supersededAt" IS NULL
      AND EXISTS (SELECT 1 FROM signature_signers s WHERE s.request = r."_id" AND s.role = 'management')
      AND NOT EXISTS (SELECT 1 FROM signature_signers s WHERE s.request = r."_id" AND s."signedAt" IS NULL)`.execute(
    platform.db,
  );
  for (const { _id } of rows)
    await platform.jobs.enqueue(platform.db, completeAgreementJob, { request: _id });
}

const agreementFileName = (request: SignatureRequest): string =>
  sanitizeFileName(`${request.fundName} agreement ${request.holderName ?? request.investorName}.pdf`);

/** Returns the id under which it is filed. */
async function fileAgreement(
  db: Kysely<Database>,
  store: Store,
  request: SignatureRequest,
  finished: FinishedAgreement,
): Promise<string> {
  const now = finished.completion.at;
  const agreement = newId();
  await db
    .insertInto('synd_agreements')
    .values({
      _id: agreement,
      syndUser: request.syndUser,
      originalName: agreementFileName(request),
      title: `${investmentName(request)}: signed agreement`,
      docPath: finished.key,
      bucketId: store.bucket,
      createdAt: now,
    })
    .execute();
  await db
    .updateTable('signature_requests')
    .set({
      completedAt: now,
      sealedAt: now,
      sealedKey: finished.key,
      sealedSha256: finished.sha256,
      auditTrailKey: finished.auditTrail?.key ?? null,
      auditTrailSha256: finished.auditTrail?.sha256 ?? null,
      problem: null,
      problemText: null,
      problemAt: null,
    })
    .where('_id', '=', request._id)
    .execute();
  await completeAgreementOf(db, request.syndUser, now);
  return agreement;
}
