import { secondFactorRequiredFor } from '@paddock/domain';
import { type RawBuilder, sql } from 'kysely';

/** SQL for whether a user (by id) has a second factor: an authenticator app or a passkey. */
export function hasSecondFactorSql(user: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(EXISTS (SELECT 1 FROM totp_factors f WHERE f."user" = ${user} AND f.secret IS NOT NULL)
    OR EXISTS (SELECT 1 FROM passkeys p WHERE p."user" = ${user}))`;
}

/** SQL for when a user (by id) first signed in at an admin level; NULL if they have not. */
export function firstStaffSignInSql(user: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql`(SELECT d.at FROM first_staff_sign_ins d WHERE d."user" = ${user})`;
}

/** SQL for whether the deployment requires a second factor at a level. */
export function isSecondFactorRequiredSql(level: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`EXISTS (SELECT 1 FROM settings r WHERE r.name = ${secondFactorRequiredFor}
    AND r.value ? coalesce(${level}, 'guest')::text)`;
}
