import type { StatedAccreditation } from '@paddock/contract';
import { describeAccreditation } from '@paddock/domain';
import { sql } from 'kysely';

/** What the investor has stated, as JSON; times are text. */
export interface AccreditationStatementRow {
  accreditation: string | null;
  accreditationType: string | null;
  statedAt: string | null;
  decision: 'accepted' | 'refused' | null;
  reason: string | null;
  validUntil: string | null;
  by: string | null;
  at: string | null;
}

/** Reads {@link AccreditationStatementRow} of an investor `u`, reviewed by `v`. */
export const accreditationStatementColumns = sql.raw(`json_build_object(
  'accreditation', u.accreditation, 'accreditationType', u."accreditationType",
  'statedAt', u."accreditationStatedAt", 'decision', u."accreditationReview",
  'reason', u."accreditationReviewReason", 'validUntil', u."accreditationValidUntil",
  'by', coalesce(nullif(concat_ws(' ', v."firstName", v."lastName"), ''), v.username),
  'at', u."accreditationReviewedAt")`);

/** Describes the statement beside the agreement (ACC-02). Null if nothing is stated. */
export function presentAccreditationStatement(stated: AccreditationStatementRow): StatedAccreditation | null {
  const description = describeAccreditation(stated);
  if (!description) return null;
  const { statedAt, decision, reason, validUntil, by, at } = stated;
  return {
    ...description,
    statedAt,
    review: decision ? { decision, reason, validUntil, by, at } : null,
  };
}
