import { secondFactorRequiredFor } from '@paddock/domain';
import { type RawBuilder, sql } from 'kysely';

/** SQL that tells whether a person (an id) has a second factor: an authenticator app or a passkey. */
export function hasSecondFactor(person: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(EXISTS (SELECT 1 FROM totp_factors f WHERE f."user" = ${person} AND f.secret IS NOT NULL)
    OR EXISTS (SELECT 1 FROM passkeys p WHERE p."user" = ${person}))`;
}

/** SQL that tells whether the deployment asks people of a level for a second factor. */
export function isSecondFactorRequired(level: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`EXISTS (SELECT 1 FROM settings r WHERE r.name = ${secondFactorRequiredFor}
    AND r.value ? coalesce(${level}, 'guest')::text)`;
}
