CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

-- No foreign keys: a line outlives what it tells of.
CREATE TABLE audit_events (
  _id uuid PRIMARY KEY,
  at timestamptz(3) NOT NULL DEFAULT now(),
  actor uuid,
  level level_name,
  action text NOT NULL,
  collection text,
  record text,
  portal uuid,
  address text,
  agent text,
  detail jsonb
);
CREATE INDEX audit_events_at ON audit_events (at, _id);
CREATE INDEX audit_events_actor ON audit_events (actor, at);
CREATE INDEX audit_events_record ON audit_events (record);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Mails, kept here while no SMTP server takes them.
CREATE TABLE outbox (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  "to" text NOT NULL,
  "from" text,
  subject text,
  html text,
  text text,
  "sentAt" timestamptz(3),
  file text
);
CREATE INDEX outbox_created ON outbox ("createdAt", _id);
CREATE TRIGGER touch BEFORE UPDATE ON outbox FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
