-- Lines about somebody who was erased, whose personal parts were emptied, and the line that tells of it. The chain keeps
-- their digests, and `npm run verify-audit` compares them with that line.
CREATE TABLE audit_erased (
  event uuid PRIMARY KEY,
  erasure uuid NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_erased
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Who was erased. With the rights of its owner, because the role that owns the log reads nothing else.
CREATE FUNCTION erased_people() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT "user" FROM account_closings WHERE "erasedAt" IS NOT NULL
$$;

-- The role that owns the log empties the personal parts of lines by or about people who were erased, and changes
-- nothing else. Everybody else changes nothing.
CREATE FUNCTION refuse_but_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'STATEMENT' THEN
    IF current_user <> 'paddock_audit' THEN
      RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
  END IF;
  IF to_jsonb(NEW) - '{address,agent,detail}'::text[] = to_jsonb(OLD) - '{address,agent,detail}'::text[]
    AND (NEW.address IS NULL OR NEW.address = OLD.address) AND (NEW.agent IS NULL OR NEW.agent = OLD.agent)
    AND (NEW.detail = '{"erased": true}' OR NEW.detail <@ OLD.detail OR NEW.detail IS NULL)
    AND EXISTS (SELECT FROM erased_people() erased WHERE erased IN (OLD.actor, OLD.person))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: this line stays as it is', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

DROP TRIGGER append_only ON audit_events;
CREATE TRIGGER append_only BEFORE TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_but_erased BEFORE UPDATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_but_erasure();
CREATE TRIGGER keep_words BEFORE UPDATE ON audit_events FOR EACH ROW EXECUTE FUNCTION refuse_but_erasure();
