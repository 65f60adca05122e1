-- The investing profile that a paper is for. Papers from before, and what is filed for the person alone, have none.
ALTER TABLE tax_documents ADD COLUMN investing_entity uuid REFERENCES investing_entities;
ALTER TABLE proof_documents ADD COLUMN investing_entity uuid REFERENCES investing_entities;
ALTER TABLE filing_drafts ADD COLUMN investing_entity uuid REFERENCES investing_entities ON DELETE SET NULL;
CREATE INDEX tax_documents_investing_entity ON tax_documents (investing_entity);
CREATE INDEX proof_documents_investing_entity ON proof_documents (investing_entity);
CREATE INDEX filing_drafts_investing_entity ON filing_drafts (investing_entity);

-- Whom the owner of a profile lets see what of it. An invitation is bound to the account that accepts it.
CREATE TABLE investing_entity_delegates (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  -- the owner; the server sets it
  "user" uuid REFERENCES users CHECK ("user" IS NOT NULL),
  entity uuid NOT NULL REFERENCES investing_entities,
  email text NOT NULL,
  role text NOT NULL DEFAULT 'other' CHECK (role IN ('accountant', 'lawyer', 'spouse', 'other')),
  rights text[] NOT NULL DEFAULT '{}' CHECK (rights <@ ARRAY['view', 'documents', 'tax', 'notices']),
  "from" timestamptz(3) CHECK ("from" IS NOT NULL),
  until timestamptz(3),
  -- the account that accepted, and when
  delegate uuid REFERENCES users,
  "acceptedAt" timestamptz(3),
  "endedAt" timestamptz(3),
  -- when the invitation was last sent
  "sentAt" timestamptz(3),
  CHECK (("acceptedAt" IS NULL) = (delegate IS NULL))
);
CREATE INDEX investing_entity_delegates_entity ON investing_entity_delegates (entity);
CREATE INDEX investing_entity_delegates_user ON investing_entity_delegates ("user", "createdAt", _id);
CREATE INDEX investing_entity_delegates_delegate ON investing_entity_delegates (delegate);
CREATE INDEX investing_entity_delegates_email ON investing_entity_delegates (lower(email));
CREATE INDEX investing_entity_delegates_created ON investing_entity_delegates ("createdAt", _id);
-- one open invitation or delegation for each address and profile
CREATE UNIQUE INDEX investing_entity_delegates_open ON investing_entity_delegates (entity, lower(email))
  WHERE "endedAt" IS NULL;
CREATE TRIGGER touch BEFORE UPDATE ON investing_entity_delegates FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON investing_entity_delegates
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change();

-- The profiles of which a person has been granted a right at a moment: accepted, from its first moment to its end, of a
-- profile in use whose owner's account is active. The only place for this rule.
CREATE FUNCTION delegated_profiles(person uuid, wanted text, at timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT g.entity
  FROM investing_entity_delegates g
  JOIN investing_entities e ON e._id = g.entity AND e."user" = g."user" AND e."archivedAt" IS NULL
  JOIN users o ON o._id = g."user" AND o."isActive"
  WHERE g.delegate = person AND wanted = ANY(g.rights) AND g."acceptedAt" IS NOT NULL AND g."endedAt" IS NULL
    AND g."from" <= at AND (g.until IS NULL OR at < g.until)
$$;

-- Lines about a delegation are about the owner of its profile.
-- Former versions go on: they write no such lines, and the others are read as before.
CREATE OR REPLACE FUNCTION audit_subject(line audit_events, OUT person uuid, OUT fund uuid) LANGUAGE plpgsql STABLE AS $$
DECLARE
  id uuid := uuid_in(line.record);
  changes jsonb := line.detail->'changes';
BEGIN
  CASE line.collection
    WHEN 'users' THEN person := id;
    WHEN 'funds' THEN
      fund := id;
      SELECT q."user" INTO person FROM fund_questions q WHERE q._id = uuid_in(line.detail->>'question');
    WHEN 'investments' THEN SELECT i.fund INTO fund FROM investments i WHERE i._id = id;
    WHEN 'synd_users' THEN SELECT s."user", s.fund INTO person, fund FROM synd_users s WHERE s._id = id;
    WHEN 'investing_entities' THEN SELECT e."user" INTO person FROM investing_entities e WHERE e._id = id;
    WHEN 'investing_entity_delegates' THEN
      SELECT g."user" INTO person FROM investing_entity_delegates g WHERE g._id = id;
    WHEN 'synd_agreements' THEN
      SELECT s."user", s.fund INTO person, fund
      FROM synd_agreements a JOIN synd_users s ON s._id = a."syndUser" WHERE a._id = id;
    WHEN 'tax_documents' THEN SELECT d."user", d.fund INTO person, fund FROM tax_documents d WHERE d._id = id;
    WHEN 'news_documents' THEN SELECT d."user", d.fund INTO person, fund FROM news_documents d WHERE d._id = id;
    WHEN 'proof_documents' THEN SELECT d."user" INTO person FROM proof_documents d WHERE d._id = id;
    WHEN 'synd_documents' THEN SELECT d.fund INTO fund FROM synd_documents d WHERE d._id = id;
    WHEN 'notifications' THEN SELECT n."user" INTO person FROM notifications n WHERE n._id = id;
    WHEN 'notes' THEN
      SELECT CASE n.collection WHEN 'users' THEN n.record ELSE s."user" END,
        CASE n.collection WHEN 'funds' THEN n.record ELSE s.fund END
      INTO person, fund
      FROM notes n LEFT JOIN synd_users s ON n.collection = 'synd_users' AND s._id = n.record WHERE n._id = id;
    ELSE NULL;
  END CASE;
  -- A file that is not published yet.
  IF person IS NULL AND fund IS NULL AND line.action LIKE 'filing.%' THEN
    SELECT d."user", d.fund INTO person, fund FROM filing_drafts d WHERE d._id = id;
  END IF;
  -- What was deleted is known from its line alone.
  person := coalesce(person, uuid_in(changes->'user'->>'after'), uuid_in(changes->'user'->>'before'),
    uuid_in(line.detail->>'user'), uuid_in(line.detail->>'person'));
  fund := coalesce(fund, uuid_in(changes->'fund'->>'after'), uuid_in(changes->'fund'->>'before'),
    uuid_in(line.detail->>'fund'));
END $$;
