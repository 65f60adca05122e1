-- What could still tell something about a person after their erasure.

-- 1. The digest of a line of the audit log stays in the chain when the line is emptied. With a salt of its own, which is
-- forgotten then, nobody finds out by trying what the line said. Lines with a place so far have no salt.
ALTER TABLE audit_chain ADD COLUMN salt bytea;

-- Former versions go on: it gives places as before, and they do not look at digests.
CREATE OR REPLACE FUNCTION chain_audit_lines(most integer) RETURNS integer LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  waiting record;
  last_position bigint;
  last_hash bytea;
  chained integer := 0;
  line_salt bytea;
  line_digest bytea;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7030002) THEN
    RETURN 0;
  END IF;
  SELECT c.position, c.hash INTO last_position, last_hash FROM audit_chain c ORDER BY c.position DESC LIMIT 1;
  last_position := coalesce(last_position, 0);
  last_hash := coalesce(last_hash, ''::bytea);
  FOR waiting IN
    SELECT u.event, convert_to(CASE WHEN e._id IS NULL THEN 'missing' ELSE audit_line_text(e) END, 'UTF8') AS line
    FROM audit_unchained u LEFT JOIN audit_events e ON e._id = u.event ORDER BY u.event LIMIT most
  LOOP
    -- 16 bytes, of which 122 bits are random.
    line_salt := uuid_send(gen_random_uuid());
    line_digest := sha256(line_salt || waiting.line);
    INSERT INTO audit_chain (position, event, salt, digest, hash)
    VALUES (last_position + 1, waiting.event, line_salt, line_digest, sha256(last_hash || line_digest))
    ON CONFLICT (event) DO NOTHING;
    IF FOUND THEN
      last_position := last_position + 1;
      last_hash := sha256(last_hash || line_digest);
    END IF;
    DELETE FROM audit_unchained WHERE event = waiting.event;
    chained := chained + 1;
  END LOOP;
  RETURN chained;
END $$;

-- The role that owns the log forgets the salts of lines that were emptied or moved into a file, and changes nothing else.
CREATE FUNCTION refuse_but_forgetting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'STATEMENT' THEN
    IF current_user <> 'paddock_audit' THEN
      RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
  END IF;
  IF NEW.salt IS NULL AND to_jsonb(NEW) - 'salt' = to_jsonb(OLD) - 'salt'
    AND (EXISTS (SELECT FROM audit_erased e WHERE e.event = OLD.event)
      OR EXISTS (SELECT FROM audit_pruned p WHERE p.event = OLD.event))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: this place stays as it is', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
DROP TRIGGER append_only ON audit_chain;
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_but_salts BEFORE UPDATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_but_forgetting();
CREATE TRIGGER keep_place BEFORE UPDATE ON audit_chain FOR EACH ROW EXECUTE FUNCTION refuse_but_forgetting();

-- 2. An approval about an investment names its investor in its subject, which the hash of the request does not cover.
-- Former versions go on: it allows more than before.
CREATE OR REPLACE FUNCTION keep_approval() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  decided CONSTANT text[] := ARRAY['decision', 'decidedBy', 'decidedAt'];
BEGIN
  IF to_jsonb(NEW) - 'subject' = to_jsonb(OLD) - 'subject' AND EXISTS (
    SELECT FROM synd_users s
    JOIN users u ON u._id = s."user" AND NOT u."isActive"
    JOIN account_closings c ON c."user" = u._id AND c."closedAt" IS NOT NULL
    WHERE OLD.collection = 'synd_users' AND s._id = OLD.record
  ) THEN
    RETURN NEW;
  END IF;
  IF OLD.decision IS NOT NULL OR (to_jsonb(NEW) - decided) IS DISTINCT FROM (to_jsonb(OLD) - decided) THEN
    RAISE EXCEPTION 'an approval keeps what was asked, and is decided once'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
