-- An accreditation belongs to an investing profile. The documented one of the account is that of its default profile of
-- that type, and both follow each other.
ALTER TABLE investing_entities ADD COLUMN accreditation text;
ALTER TABLE investing_entities ADD COLUMN "accreditationStatedAt" timestamptz(3);
ALTER TABLE investing_entities ADD COLUMN "accreditationReview" text CHECK ("accreditationReview" IN ('accepted', 'refused'));
ALTER TABLE investing_entities ADD COLUMN "accreditationReviewReason" text;
ALTER TABLE investing_entities ADD COLUMN "accreditationValidUntil" timestamptz(3);
ALTER TABLE investing_entities ADD COLUMN "accreditationReviewedBy" uuid REFERENCES users ON DELETE SET NULL;
ALTER TABLE investing_entities ADD COLUMN "accreditationReviewedAt" timestamptz(3);
CREATE INDEX investing_entities_accreditation_reviewed_by ON investing_entities ("accreditationReviewedBy")
  WHERE "accreditationReviewedBy" IS NOT NULL;
CREATE INDEX investing_entities_accreditation_waiting ON investing_entities ("accreditationStatedAt", _id)
  WHERE accreditation IS NOT NULL AND "accreditationReview" IS NULL;
CREATE INDEX investing_entities_accreditation_valid_until ON investing_entities ("accreditationValidUntil", _id)
  WHERE "accreditationReview" = 'accepted';
CREATE INDEX investing_entities_accreditation_refused ON investing_entities ("accreditationReviewedAt" DESC, _id)
  WHERE "accreditationReview" = 'refused';

-- A reminder is about a profile: those from before are about the account's.
ALTER TABLE accreditation_reminders ADD COLUMN entity uuid REFERENCES investing_entities ON DELETE CASCADE;
ALTER TABLE accreditation_reminders DROP CONSTRAINT accreditation_reminders_pkey;
ALTER TABLE accreditation_reminders ADD COLUMN _id uuid PRIMARY KEY DEFAULT gen_random_uuid();
-- Former versions go on: the key that it takes the place of was narrower.
CREATE UNIQUE INDEX accreditation_reminders_key
  ON accreditation_reminders ("user", entity, "validUntil", days) NULLS NOT DISTINCT;

-- The default profile whose accreditation an account of this type states.
CREATE FUNCTION accreditation_slot(type text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE type WHEN 'individual' THEN 'individual' WHEN 'trust' THEN 'trust' WHEN 'business' THEN 'business' END
$$;

-- The account states it: its default profile of that type has the same, and is made if there is none.
CREATE FUNCTION accredit_default_profile() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  slot text := accreditation_slot(coalesce(NEW."accreditationType", OLD."accreditationType"));
  name text;
BEGIN
  IF slot IS NULL THEN RETURN NULL; END IF;
  IF NEW.accreditation IS NOT NULL THEN
    name := CASE slot WHEN 'trust' THEN NEW."trustName" WHEN 'business' THEN NEW."busEntityName"
      ELSE nullif(btrim(concat_ws(' ', NEW."firstName", NEW."lastName")), '') END;
    INSERT INTO investing_entities (_id, "user", kind, "legalName", "isUnnamed", "isDefault")
      VALUES (gen_random_uuid(), NEW._id, CASE slot WHEN 'business' THEN 'llc' ELSE slot END,
        coalesce(nullif(btrim(name), ''), nullif(btrim(concat_ws(' ', NEW."firstName", NEW."lastName")), ''), NEW.username),
        coalesce(btrim(name), '') = '', true)
      ON CONFLICT DO NOTHING;
  END IF;
  UPDATE investing_entities e SET accreditation = NEW.accreditation, "accreditationStatedAt" = NEW."accreditationStatedAt",
      "accreditationReview" = NEW."accreditationReview", "accreditationReviewReason" = NEW."accreditationReviewReason",
      "accreditationValidUntil" = NEW."accreditationValidUntil",
      "accreditationReviewedBy" = NEW."accreditationReviewedBy", "accreditationReviewedAt" = NEW."accreditationReviewedAt"
    WHERE e."user" = NEW._id AND e."isDefault" AND default_slot(e.kind) = slot
      AND (e.accreditation, e."accreditationStatedAt", e."accreditationReview", e."accreditationReviewReason",
        e."accreditationValidUntil", e."accreditationReviewedBy", e."accreditationReviewedAt") IS DISTINCT FROM
        (NEW.accreditation, NEW."accreditationStatedAt", NEW."accreditationReview", NEW."accreditationReviewReason",
        NEW."accreditationValidUntil", NEW."accreditationReviewedBy", NEW."accreditationReviewedAt");
  RETURN NULL;
END $$;
CREATE TRIGGER accredit_default_profile AFTER INSERT OR UPDATE OF accreditation, "accreditationType",
  "accreditationStatedAt", "accreditationReview", "accreditationReviewReason", "accreditationValidUntil",
  "accreditationReviewedBy", "accreditationReviewedAt" ON users
  FOR EACH ROW EXECUTE FUNCTION accredit_default_profile();

-- A default profile is made: it has what the account has stated of its type.
CREATE FUNCTION take_accreditation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT u.accreditation, u."accreditationStatedAt", u."accreditationReview", u."accreditationReviewReason",
      u."accreditationValidUntil", u."accreditationReviewedBy", u."accreditationReviewedAt"
    INTO NEW.accreditation, NEW."accreditationStatedAt", NEW."accreditationReview", NEW."accreditationReviewReason",
      NEW."accreditationValidUntil", NEW."accreditationReviewedBy", NEW."accreditationReviewedAt"
    FROM users u WHERE u._id = NEW."user" AND u.accreditation IS NOT NULL
      AND accreditation_slot(u."accreditationType") = default_slot(NEW.kind);
  RETURN NEW;
END $$;
CREATE TRIGGER take_accreditation BEFORE INSERT ON investing_entities
  FOR EACH ROW WHEN (NEW."isDefault" AND NEW.accreditation IS NULL) EXECUTE FUNCTION take_accreditation();

-- A default profile states it, or another one becomes the default: the account has what that one states. One that is the
-- default no more keeps its own.
CREATE FUNCTION accredit_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  slot text := nullif(default_slot(NEW.kind), 'ira');
BEGIN
  IF slot IS NULL THEN RETURN NULL; END IF;
  IF NOT NEW."isDefault" THEN
    IF TG_OP = 'UPDATE' AND OLD."isDefault" THEN
      UPDATE users u SET accreditation = NULL, "accreditationType" = NULL, "accreditationStatedAt" = NULL,
          "accreditationReview" = NULL, "accreditationReviewReason" = NULL, "accreditationValidUntil" = NULL,
          "accreditationReviewedBy" = NULL, "accreditationReviewedAt" = NULL
        WHERE u._id = NEW."user" AND u.accreditation IS NOT NULL AND accreditation_slot(u."accreditationType") = slot;
    END IF;
    RETURN NULL;
  END IF;
  UPDATE users u SET accreditation = NEW.accreditation,
      "accreditationType" = CASE WHEN NEW.accreditation IS NOT NULL THEN slot END,
      "accreditationStatedAt" = NEW."accreditationStatedAt",
      "accreditationReview" = NEW."accreditationReview", "accreditationReviewReason" = NEW."accreditationReviewReason",
      "accreditationValidUntil" = NEW."accreditationValidUntil",
      "accreditationReviewedBy" = NEW."accreditationReviewedBy", "accreditationReviewedAt" = NEW."accreditationReviewedAt"
    WHERE u._id = NEW."user" AND (u.accreditation IS NULL OR accreditation_slot(u."accreditationType") = slot)
      AND (u.accreditation, u."accreditationStatedAt", u."accreditationReview", u."accreditationReviewReason",
        u."accreditationValidUntil", u."accreditationReviewedBy", u."accreditationReviewedAt") IS DISTINCT FROM
        (NEW.accreditation, NEW."accreditationStatedAt", NEW."accreditationReview", NEW."accreditationReviewReason",
        NEW."accreditationValidUntil", NEW."accreditationReviewedBy", NEW."accreditationReviewedAt");
  RETURN NULL;
END $$;
CREATE TRIGGER accredit_account AFTER INSERT OR UPDATE OF "isDefault", accreditation, "accreditationStatedAt",
  "accreditationReview", "accreditationReviewReason", "accreditationValidUntil", "accreditationReviewedBy",
  "accreditationReviewedAt" ON investing_entities
  FOR EACH ROW EXECUTE FUNCTION accredit_account();

-- What accounts have stated so far.
INSERT INTO investing_entities (_id, "user", kind, "legalName", "isUnnamed", "isDefault")
SELECT gen_random_uuid(), u._id, CASE k.slot WHEN 'business' THEN 'llc' ELSE k.slot END,
  coalesce(nullif(btrim(k.name), ''), nullif(btrim(concat_ws(' ', u."firstName", u."lastName")), ''), u.username),
  coalesce(btrim(k.name), '') = '', true
FROM users u CROSS JOIN LATERAL (SELECT accreditation_slot(u."accreditationType") AS slot,
  CASE u."accreditationType" WHEN 'trust' THEN u."trustName" WHEN 'business' THEN u."busEntityName"
    ELSE nullif(btrim(concat_ws(' ', u."firstName", u."lastName")), '') END AS name) k
WHERE u.accreditation IS NOT NULL AND k.slot IS NOT NULL
ON CONFLICT DO NOTHING;
ALTER TABLE investing_entities DISABLE TRIGGER touch;
UPDATE investing_entities e SET accreditation = u.accreditation, "accreditationStatedAt" = u."accreditationStatedAt",
  "accreditationReview" = u."accreditationReview", "accreditationReviewReason" = u."accreditationReviewReason",
  "accreditationValidUntil" = u."accreditationValidUntil", "accreditationReviewedBy" = u."accreditationReviewedBy",
  "accreditationReviewedAt" = u."accreditationReviewedAt"
FROM users u WHERE u._id = e."user" AND e."isDefault" AND u.accreditation IS NOT NULL
  AND accreditation_slot(u."accreditationType") = default_slot(e.kind);
ALTER TABLE investing_entities ENABLE TRIGGER touch;
