import { sql } from 'kysely';

/**
 * The name of what holds the participation `s`: a trust, an entity, an account. As it was at the first signature, before
 * it as the profile has it; NULL for individuals, and where nobody has said the name (ENT-04).
 */
export const holderNameSql = sql`(
  SELECT coalesce(h.name, e."legalName") FROM investing_entities e
  LEFT JOIN participation_holders h ON h."syndUser" = s._id
  WHERE e._id = coalesce(h.entity, s.investing_entity) AND coalesce(h.kind, e.kind) <> 'individual'
    AND (h.name IS NOT NULL OR NOT e."isUnnamed"))`;
