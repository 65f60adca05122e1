import { nextSigner } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { recordSignature } from '../../../money/participation-writes/index.ts';
import { completeAgreementJob } from '../completion/complete-agreement.job.ts';
import { confirmSignature } from './confirm-signature.ts';
import { inviteSigner } from './invite-signer.ts';
import { notifyManagement } from './notify-management.ts';
import { isPaused } from './paused-signers.ts';
import { requiredRoles, type SignatureRequest, type SignerRow, signedRoles } from './signature-request.ts';

/**
 * What follows a recorded signature, wherever it was given: the investor's confirmation, and the next signer's turn. Only
 * now is the spouse invited, and after the last signature a job completes the agreement. `request` is as it was before the signature; the caller holds
 * its lock.
 */
export async function passOn(
  db: Kysely<Database>,
  platform: Platform,
  { request, signer, now }: { request: SignatureRequest; signer: SignerRow; now: Date },
): Promise<void> {
  // The signatures on the record stay until the corrected agreement is complete.
  if (!request.correction && signer.role !== 'management')
    await recordSignature(db, request.syndUser, { role: signer.role, request: request._id, now });
  const next = nextSigner(new Set([...signedRoles(request), signer.role]), requiredRoles(request));
  if (signer.role === 'investor') await confirmSignature(db, platform, { request, signer, waitingFor: next });
  if (next === null) await platform.jobs.enqueue(db, completeAgreementJob, { request: request._id });
  if (next === 'management') await notifyManagement(db, platform, request);
  const spouse = next === 'spouse' && request.signers.find(({ role }) => role === 'spouse');
  if (spouse && !(await isPaused(db, request, spouse)))
    await inviteSigner(db, platform, { request, signer: spouse, now });
}
