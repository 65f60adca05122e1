-- The evidence of signatures names who signed, and from where. It goes with the agreement that it proves, once the
-- account of the investor is closed and nothing binds it; all of it, so that no chain has a gap. Else nothing removes it.
CREATE FUNCTION refuse_loss_of_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM signature_requests r
    JOIN synd_users s ON s._id = r."syndUser"
    JOIN users u ON u._id = s."user" AND NOT u."isActive"
    JOIN account_closings c ON c."user" = u._id AND c."closedAt" IS NOT NULL
    WHERE r._id = OLD.request
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'signature_events is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
DROP TRIGGER append_only ON signature_events;
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON signature_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_evidence BEFORE DELETE ON signature_events
  FOR EACH ROW EXECUTE FUNCTION refuse_loss_of_evidence();
