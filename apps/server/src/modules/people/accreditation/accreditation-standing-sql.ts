import type { AccreditationStanding } from '@paddock/domain';
import { type RawBuilder, sql } from 'kysely';

/** SQL for where the review of an accreditation stands, of the person `u`. */
export function accreditationStandingSql(now: Date): RawBuilder<AccreditationStanding> {
  return sql`CASE WHEN u.accreditation IS NULL THEN 'none'
    WHEN u."accreditationReview" IS NULL THEN 'waiting'
    WHEN u."accreditationReview" = 'refused' THEN 'refused'
    WHEN u."accreditationValidUntil" <= ${now} THEN 'expired'
    ELSE 'accepted' END`;
}

/** Whether the review of the person `u` stands so: the same rule, as conditions that an index serves. */
export function accreditationStandingIs(standing: AccreditationStanding, now: Date): RawBuilder<boolean> {
  const accepted = sql`u.accreditation IS NOT NULL AND u."accreditationReview" = 'accepted'`;
  switch (standing) {
    case 'none':
      return sql`u.accreditation IS NULL`;
    case 'waiting':
      return sql`(u.accreditation IS NOT NULL AND u."accreditationReview" IS NULL)`;
    case 'refused':
      return sql`(u.accreditation IS NOT NULL AND u."accreditationReview" = 'refused')`;
    case 'expired':
      return sql`(${accepted} AND u."accreditationValidUntil" <= ${now})`;
    case 'accepted':
      return sql`(${accepted}
        AND (u."accreditationValidUntil" IS NULL OR u."accreditationValidUntil" > ${now}))`;
  }
}
