import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';

/** Records what an admin decided about the accreditation that a person states. */
export async function recordAccreditationReview(
  db: Kysely<Database>,
  user: string,
  review: {
    decision: 'accepted' | 'refused';
    reason: string | null;
    validUntil: Date | null;
    by: string | null;
    now: Date;
  },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      accreditationReview: review.decision,
      accreditationReviewReason: review.reason,
      accreditationValidUntil: review.validUntil,
      accreditationReviewedBy: review.by,
      accreditationReviewedAt: review.now,
      updatedAt: review.now,
    })
    .where('_id', '=', user)
    .execute();
}
