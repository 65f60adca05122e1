import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import { isFrameOpen } from '../service/countersignature-frame.ts';
import { findSignatureRequest } from '../signatures/signature-request.ts';

/**
 * Rejects a correction of an agreement that management is about to sign or has signed: it is complete in a moment, and
 * its correction is then signed in its place. The caller holds the lock of the participation.
 */
export async function assertNotCountersigned(
  db: Kysely<Database>,
  syndUser: string,
  now: Date,
): Promise<void> {
  const request = await findSignatureRequest(db, { syndUser });
  if (!request || request.completedAt) return;
  const management = request.signers.find(({ role }) => role === 'management');
  if (management && !management.signedAt && isFrameOpen(management, now))
    throwDomainError(
      'conflict',
      `${management.name} has opened this agreement to sign it for management. Please try again when it is signed, or in an hour.`,
    );
  if (management?.signedAt)
    throwDomainError(
      'conflict',
      'Management has countersigned this agreement, and it is sealed in a moment. Please ask for the correction then: everybody signs the corrected agreement in its place.',
    );
}
