import { type InvestingKind, profileAnswerError } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { WireValues } from '../../records/collections/index.ts';

/**
 * What a write that states the accreditation of a profile changes besides: the time of the statement, and no review, also
 * where the same is stated again (ENT-06). Throws for an answer that is none of its kind, and for an archived profile.
 */
export function statedAccreditationValues(
  { accreditation: answer }: WireValues,
  { kind, isArchived, now }: { kind: InvestingKind; isArchived: boolean; now: Date },
): WireValues {
  if (answer === undefined) return {};
  const reject = (message: string) => throwDomainError('bad_request', message, { accreditation: message });
  if (answer !== null && isArchived) return reject('This investing profile is archived.');
  const error = typeof answer === 'string' ? profileAnswerError(kind, answer) : null;
  if (error !== null) return reject(error);
  return {
    accreditationStatedAt: answer === null ? null : now.toISOString(),
    accreditationReview: null,
    accreditationReviewReason: null,
    accreditationValidUntil: null,
    accreditationReviewedBy: null,
    accreditationReviewedAt: null,
  };
}

/** Records what an admin decided about the accreditation that a profile states; the owner's account follows its usual one. */
export async function recordProfileReview(
  db: Kysely<Database>,
  profile: string,
  review: {
    decision: 'accepted' | 'refused' | null;
    reason: string | null;
    validUntil: Date | null;
    by: string | null;
    now: Date;
  },
): Promise<void> {
  await db
    .updateTable('investing_entities')
    .set({
      accreditationReview: review.decision,
      accreditationReviewReason: review.reason,
      accreditationValidUntil: review.validUntil,
      accreditationReviewedBy: review.by,
      accreditationReviewedAt: review.decision === null ? null : review.now,
      updatedAt: review.now,
    })
    .where('_id', '=', profile)
    .execute();
}
