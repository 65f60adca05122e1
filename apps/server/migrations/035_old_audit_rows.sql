-- Old lines of the audit log leave by a command under a role of its own, which owns the table (docs/operations.md). The
-- server's role changes and removes none: where that role is set up it has not the rights, and elsewhere these triggers
-- refuse.

-- What was signed, agreed, committed and handed out stays however old it is.
CREATE FUNCTION stays_in_audit_log(line audit_events) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(line.collection IN ('synd_users', 'synd_agreements', 'approvals'), false)
    OR line.action ~ '^(agreement|participations|approvals)\.' OR line.action ~ '\.(download|export)$'
$$;

CREATE FUNCTION refuse_pruning() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'STATEMENT' THEN
    IF current_user <> 'paddock_audit' THEN
      RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
  END IF;
  IF OLD.at > now() - interval '7 years' OR stays_in_audit_log(OLD) THEN
    RAISE EXCEPTION 'This line of % stays', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN OLD;
END $$;

DROP TRIGGER append_only ON audit_events;
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only_but_old BEFORE DELETE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_pruning();
CREATE TRIGGER keep_lines BEFORE DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION refuse_pruning();
