import { type AccreditationStanding, accreditationStandings } from '@paddock/domain';
import { type RawBuilder, sql } from 'kysely';

/** Whose accreditation it is: that of the account `u`, or that of the investing profile `e` (ENT-06). */
type Accredited = 'u' | 'e';

/** Whether the answer counts, as the indexes of migration 183 say it. */
export const isAccreditedSql: Readonly<Record<Accredited, RawBuilder<boolean>>> = {
  u: sql`is_accredited(u."accreditationType", u.accreditation, u."firstName", u."lastName", u."trustName", u."busEntityName")`,
  e: sql`is_accredited(accreditation_type(e.kind), e.accreditation, e."legalName", e."legalName", e."legalName", e."legalName")`,
};

/** Whether the review stands so: in SQL, what `accreditationStanding` of the domain says, as conditions that an index serves. */
export function accreditationStandingIs(
  standing: AccreditationStanding,
  now: Date,
  accredited: Accredited = 'u',
): RawBuilder<boolean> {
  const row = sql.raw(accredited);
  const isAccredited = isAccreditedSql[accredited];
  const accepted = sql`${isAccredited} AND ${row}."accreditationReview" = 'accepted'`;
  switch (standing) {
    case 'none':
      return sql`(NOT ${isAccredited})`;
    case 'waiting':
      return sql`(${isAccredited} AND ${row}."accreditationReview" IS NULL)`;
    case 'refused':
      return sql`(${isAccredited} AND ${row}."accreditationReview" = 'refused')`;
    case 'expired':
      return sql`(${accepted} AND ${row}."accreditationValidUntil" <= ${now})`;
    case 'accepted':
      return sql`(${accepted}
        AND (${row}."accreditationValidUntil" IS NULL OR ${row}."accreditationValidUntil" > ${now}))`;
  }
}

/** SQL for where the review of an accreditation stands. */
export function accreditationStandingSql(
  now: Date,
  accredited: Accredited = 'u',
): RawBuilder<AccreditationStanding> {
  const cases = accreditationStandings.map(
    (standing) => sql`WHEN ${accreditationStandingIs(standing, now, accredited)} THEN ${sql.lit(standing)}`,
  );
  return sql`CASE ${sql.join(cases, sql` `)} END`;
}
