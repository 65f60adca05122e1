import type { AccreditationStanding } from '@paddock/domain';
import { type RawBuilder, sql } from 'kysely';

/** Whose accreditation it is: that of the account `u`, or that of the investing profile `e` (ENT-06). */
type Accredited = 'u' | 'e';

/** SQL for where the review of an accreditation stands. */
export function accreditationStandingSql(now: Date, of: Accredited = 'u'): RawBuilder<AccreditationStanding> {
  const row = sql.raw(of);
  return sql`CASE WHEN ${row}.accreditation IS NULL THEN 'none'
    WHEN ${row}."accreditationReview" IS NULL THEN 'waiting'
    WHEN ${row}."accreditationReview" = 'refused' THEN 'refused'
    WHEN ${row}."accreditationValidUntil" <= ${now} THEN 'expired'
    ELSE 'accepted' END`;
}

/** Whether the review stands so: the same rule, as conditions that an index serves. */
export function accreditationStandingIs(
  standing: AccreditationStanding,
  now: Date,
  of: Accredited = 'u',
): RawBuilder<boolean> {
  const row = sql.raw(of);
  const accepted = sql`${row}.accreditation IS NOT NULL AND ${row}."accreditationReview" = 'accepted'`;
  switch (standing) {
    case 'none':
      return sql`${row}.accreditation IS NULL`;
    case 'waiting':
      return sql`(${row}.accreditation IS NOT NULL AND ${row}."accreditationReview" IS NULL)`;
    case 'refused':
      return sql`(${row}.accreditation IS NOT NULL AND ${row}."accreditationReview" = 'refused')`;
    case 'expired':
      return sql`(${accepted} AND ${row}."accreditationValidUntil" <= ${now})`;
    case 'accepted':
      return sql`(${accepted}
        AND (${row}."accreditationValidUntil" IS NULL OR ${row}."accreditationValidUntil" > ${now}))`;
  }
}
