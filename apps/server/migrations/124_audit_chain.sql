-- The audit log is a chain: each line has a place, a digest of itself, and a hash over that and the hash before. Lines
-- are written as before, and one process at a time gives those that are committed their places, so that no transaction
-- waits for another one because of its line.
CREATE TABLE audit_unchained (
  event uuid PRIMARY KEY
);
CREATE TABLE audit_chain (
  position bigint PRIMARY KEY,
  event uuid NOT NULL UNIQUE,
  digest bytea NOT NULL,
  hash bytea NOT NULL
);
-- The lines that were moved into a file, and the line that tells of it.
CREATE TABLE audit_pruned (
  event uuid PRIMARY KEY,
  prune uuid NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_pruned
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Up to which place lines were sent out of the deployment, and who sends.
CREATE TABLE audit_stream (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  position bigint NOT NULL DEFAULT 0,
  holder uuid,
  until timestamptz(3)
);

-- What a digest is made of. `npm run verify-audit` has it too, and asks this function nothing.
CREATE FUNCTION audit_line_text(line audit_events) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(line._id, (extract(epoch FROM line.at) * 1000)::bigint, line.actor, line.level, line.action,
    line.collection, line.record, line.portal, line.address, line.agent, line.detail, line.person, line.fund)::text
$$;

-- Gives places to lines that wait for one. Returns how many; 0 also while another process is at it. With the rights of
-- its owner, so that the role which owns the log can have it run too.
CREATE FUNCTION chain_audit_lines(most integer) RETURNS integer LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  waiting record;
  last_position bigint;
  last_hash bytea;
  chained integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7030002) THEN
    RETURN 0;
  END IF;
  SELECT c.position, c.hash INTO last_position, last_hash FROM audit_chain c ORDER BY c.position DESC LIMIT 1;
  last_position := coalesce(last_position, 0);
  last_hash := coalesce(last_hash, ''::bytea);
  FOR waiting IN
    SELECT u.event, sha256(convert_to(CASE WHEN e._id IS NULL THEN 'missing' ELSE audit_line_text(e) END, 'UTF8')) AS digest
    FROM audit_unchained u LEFT JOIN audit_events e ON e._id = u.event ORDER BY u.event LIMIT most
  LOOP
    INSERT INTO audit_chain (position, event, digest, hash)
    VALUES (last_position + 1, waiting.event, waiting.digest, sha256(last_hash || waiting.digest))
    ON CONFLICT (event) DO NOTHING;
    IF FOUND THEN
      last_position := last_position + 1;
      last_hash := sha256(last_hash || waiting.digest);
    END IF;
    DELETE FROM audit_unchained WHERE event = waiting.event;
    chained := chained + 1;
  END LOOP;
  RETURN chained;
END $$;

-- With the rights of its owner: whoever writes lines need not reach what waits.
CREATE FUNCTION await_chain() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO audit_unchained (event) SELECT _id FROM written_lines;
  RETURN NULL;
END $$;
CREATE TRIGGER await_chain AFTER INSERT ON audit_events REFERENCING NEW TABLE AS written_lines
  FOR EACH STATEMENT EXECUTE FUNCTION await_chain();

-- The lines so far. They get their places after the start.
INSERT INTO audit_unchained (event) SELECT _id FROM audit_events;
