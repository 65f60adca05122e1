import { sql } from 'kysely';

/**
 * Whether the verification document `d` belongs to the accreditation of the profile `e` of the person `u` (ENT-06): it
 * names that profile. One that names none belongs to what the account states, as documented: to its default profile of
 * that type, or to each default profile where the account states nothing, or for no type. It belongs to the only profile
 * in any case.
 */
export const isEvidenceSql = sql<boolean>`(CASE WHEN d.investing_entity IS NULL
  THEN (e."isDefault" AND (u.accreditation IS NULL
      OR coalesce(default_slot(e.kind) = accreditation_slot(u."accreditationType"), true)))
    OR NOT EXISTS (SELECT FROM investing_entities o
      WHERE o."user" = u._id AND o._id <> e._id AND o."archivedAt" IS NULL)
  ELSE d.investing_entity = e._id END)`;
