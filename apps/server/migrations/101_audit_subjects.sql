-- Whose line of the audit log it is and which fund it is about, so that a search by name finds it. The server sets them
-- when it writes the line, while the record still exists.
ALTER TABLE audit_events ADD COLUMN person uuid, ADD COLUMN fund uuid;

CREATE FUNCTION uuid_in(value text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN value::uuid END
$$;

CREATE FUNCTION audit_subject(line audit_events, OUT person uuid, OUT fund uuid) LANGUAGE plpgsql STABLE AS $$
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

CREATE FUNCTION set_audit_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A line that is restored from a backup has them.
  IF NEW.person IS NULL AND NEW.fund IS NULL THEN
    SELECT s.person, s.fund INTO NEW.person, NEW.fund FROM audit_subject(NEW) s;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER set_subject BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION set_audit_subject();

-- The lines so far. What they say stays as it was.
ALTER TABLE audit_events DISABLE TRIGGER append_only;
UPDATE audit_events e SET person = s.person, fund = s.fund
FROM audit_events l CROSS JOIN LATERAL audit_subject(l) s
WHERE l._id = e._id AND (s.person IS NOT NULL OR s.fund IS NOT NULL);
ALTER TABLE audit_events ENABLE TRIGGER append_only;

CREATE INDEX audit_events_person ON audit_events (person, at, _id);
CREATE INDEX audit_events_fund ON audit_events (fund, at, _id);
