import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import { isFrameOpen } from '../service/countersignature-frame.ts';
import { findSignatureRequest } from '../signatures/signature-request.ts';

/** What puts something else in place of an agreement, and what becomes of it once everybody has signed that. */
const onceComplete = {
  correct_terms: 'Please ask for the correction then: everybody signs the corrected agreement in its place.',
  reissue_agreement:
    'Please ask for a new agreement then: this one stays in force until everybody has signed the new one.',
  complete: 'It stands as it was signed here, and no other agreement is recorded in its place.',
};

/**
 * Rejects putting something else in place of an agreement that management is about to sign or has signed: it would void
 * what everybody has signed, and is complete in a moment. A release ends it on purpose, and is not asked here. The
 * caller holds the lock of the participation.
 */
export async function assertNotCountersigned(
  db: Kysely<Database>,
  { syndUser, by, now }: { syndUser: string; by: keyof typeof onceComplete; now: Date },
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
      `Management has countersigned this agreement, and it is sealed in a moment. ${onceComplete[by]}`,
    );
}
