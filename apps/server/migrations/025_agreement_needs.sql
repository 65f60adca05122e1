-- The form fields of a template's PDF, once it was looked into: which values an agreement made from it needs.
ALTER TABLE agreement_templates ADD COLUMN "formFields" jsonb;
CREATE FUNCTION forget_form_fields() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."formFields" := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_form_fields BEFORE UPDATE OF "docPath" ON agreement_templates
  FOR EACH ROW WHEN (OLD."docPath" IS DISTINCT FROM NEW."docPath") EXECUTE FUNCTION forget_form_fields();

-- The days in an agreement are those of the portal as it was when the agreement was made; of older ones, of UTC.
ALTER TABLE signature_requests ADD COLUMN "timeZone" text NOT NULL DEFAULT 'UTC';

-- Admins are told once of each kind of agreement that a fund has no template for.
CREATE TABLE missing_template_reports (
  fund uuid NOT NULL REFERENCES funds ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('individual', 'individual_with_spouse', 'trust', 'entity')),
  "createdAt" timestamptz(3) NOT NULL,
  PRIMARY KEY (fund, kind)
);

-- When a person last stated their accreditation; not known of what was stated earlier.
ALTER TABLE users ADD COLUMN "accreditationStatedAt" timestamptz(3);
