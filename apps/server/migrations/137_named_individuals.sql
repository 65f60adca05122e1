-- A person's own profile that was made before they had a name is called by their account, and follows the first name
-- that they give. Until then its name is the username, or the part of a name that there was.
-- Former versions go on: 135 stops those that do not know profiles, and the function does the same for all others.
CREATE OR REPLACE FUNCTION name_default_profiles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  slot text;
  former text;
  name text;
BEGIN
  FOR slot, former, name IN SELECT * FROM (VALUES
    ('individual', coalesce(btrim(OLD."firstName") || ' ' || btrim(OLD."lastName"),
      nullif(btrim(concat_ws(' ', OLD."firstName", OLD."lastName")), ''), OLD.username),
      btrim(NEW."firstName") || ' ' || btrim(NEW."lastName")),
    ('trust', btrim(OLD."trustName"), btrim(NEW."trustName")),
    ('business', btrim(OLD."busEntityName"), btrim(NEW."busEntityName")),
    ('ira', btrim(OLD."iraName"), btrim(NEW."iraName"))) n
  LOOP
    CONTINUE WHEN name IS NOT DISTINCT FROM former OR coalesce(btrim(name), '') = '';
    -- One's own legal name may say more than the account does.
    UPDATE investing_entities e SET "legalName" = name, "isUnnamed" = false
      WHERE e."user" = NEW._id AND e."isDefault" AND default_slot(e.kind) = slot AND (e."legalName" <> name OR e."isUnnamed")
        AND (slot <> 'individual' OR e."legalName" = former OR e."isUnnamed");
    IF slot <> 'individual' THEN
      INSERT INTO investing_entities (_id, "user", kind, "legalName", "isDefault")
        VALUES (gen_random_uuid(), NEW._id, CASE slot WHEN 'business' THEN 'llc' ELSE slot END, name, true)
        ON CONFLICT DO NOTHING;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
