import type { AccreditationStanding } from '@paddock/contract';
import { type RawBuilder, sql } from 'kysely';

/** SQL for where the review of an accreditation stands, of the person `u`. */
export function accreditationStandingSql(now: Date): RawBuilder<AccreditationStanding> {
  return sql`CASE WHEN u.accreditation IS NULL THEN 'none'
    WHEN u."accreditationReview" IS NULL THEN 'waiting'
    WHEN u."accreditationReview" = 'refused' THEN 'refused'
    WHEN u."accreditationValidUntil" <= ${now} THEN 'expired'
    ELSE 'accepted' END`;
}
