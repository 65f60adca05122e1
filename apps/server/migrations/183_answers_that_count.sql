-- An answer that is none of its type's, or that lacks the name of its type, counts for nothing (ACC-04): the rule of
-- `isAccredited` in packages/domain, which a test compares with this one. A name of nothing but the
-- white space that JavaScript trims is none; what \s stands for depends on the locale of the database. The lists by the
-- state of a review are read from indexes that know it.
CREATE FUNCTION is_accredited(
  type text, answer text, "firstName" text, "lastName" text, "trustName" text, "busEntityName" text
) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(CASE type
    WHEN 'individual' THEN answer IN ('5', '0', '0-1', '1', '2')
      AND "firstName" ~ '[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
      AND "lastName" ~ '[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
    WHEN 'trust' THEN answer IN ('0', '0-1', '1', '2', '2-1', '2-2')
      AND "trustName" ~ '[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
    WHEN 'business' THEN answer IN ('2', '2-1', '0', '2-2')
      AND "busEntityName" ~ '[^\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
    END, false)
$$;
-- The type of the answers for a kind of profile.
CREATE FUNCTION accreditation_type(kind text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN kind IN ('llc', 'partnership', 'corporation') THEN 'business'
    WHEN kind = 'trust' THEN 'trust' WHEN kind IN ('individual', 'joint', 'ira') THEN 'individual' END
$$;

-- Former versions go on: until they are gone, they read these lists without an index.
DROP INDEX users_accreditation_waiting;
DROP INDEX users_accreditation;
CREATE INDEX users_accreditation ON users ("accreditationReview", "accreditationValidUntil") INCLUDE ("isActive")
  WHERE is_accredited("accreditationType", accreditation, "firstName", "lastName", "trustName", "busEntityName");
DROP INDEX users_without_accreditation;
CREATE INDEX users_without_accreditation ON users (_id)
  WHERE NOT is_accredited("accreditationType", accreditation, "firstName", "lastName", "trustName", "busEntityName");

DROP INDEX investing_entities_accreditation_waiting;
CREATE INDEX investing_entities_accreditation_waiting ON investing_entities ("accreditationStatedAt", _id)
  WHERE "accreditationReview" IS NULL
    AND is_accredited(accreditation_type(kind), accreditation, "legalName", "legalName", "legalName", "legalName");
DROP INDEX investing_entities_accreditation_accepted;
CREATE INDEX investing_entities_accreditation_accepted ON investing_entities ("accreditationValidUntil", _id)
  INCLUDE ("user", "archivedAt")
  WHERE "accreditationReview" = 'accepted'
    AND is_accredited(accreditation_type(kind), accreditation, "legalName", "legalName", "legalName", "legalName");
DROP INDEX investing_entities_accreditation_refused;
CREATE INDEX investing_entities_accreditation_refused ON investing_entities ("accreditationReviewedAt" DESC, _id)
  WHERE "accreditationReview" = 'refused'
    AND is_accredited(accreditation_type(kind), accreditation, "legalName", "legalName", "legalName", "legalName");
