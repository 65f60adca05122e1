-- Since when the owner of an account has proved that its address is theirs: by a code from an email, or through Google.
-- An account or an address that an admin made is not confirmed. Spouses find what they have to sign by this address.
ALTER TABLE users ADD COLUMN "emailConfirmedAt" timestamptz(3);

-- Active accounts have been confirmed, except those that an admin created and the addresses that an admin set. This is no
-- change that managers would look for.
ALTER TABLE users DISABLE TRIGGER touch;
UPDATE users u SET "emailConfirmedAt" = u."createdAt"
WHERE u."isActive"
  AND NOT EXISTS (SELECT 1 FROM audit_events a
    WHERE a.action = 'users.create' AND a.collection = 'users' AND a.record = u._id::text)
  AND NOT EXISTS (SELECT 1 FROM email_changes c
    WHERE c."user" = u._id AND c."changedBy" IS NOT NULL AND lower(c."newEmail") = lower(u.email));
ALTER TABLE users ENABLE TRIGGER touch;

-- Another address is not confirmed, unless the change itself says so.
CREATE FUNCTION reset_confirmed_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."emailConfirmedAt" IS NOT DISTINCT FROM OLD."emailConfirmedAt" THEN
    NEW."emailConfirmedAt" := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER reset_confirmed_address BEFORE UPDATE OF email ON users FOR EACH ROW
WHEN (lower(NEW.email) <> lower(OLD.email)) EXECUTE FUNCTION reset_confirmed_address();

-- What a spouse has to sign is found by the address.
CREATE INDEX signature_signers_spouse ON signature_signers (lower(btrim(email))) WHERE role = 'spouse';
