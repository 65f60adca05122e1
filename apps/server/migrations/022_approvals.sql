-- What takes two people: one asks, another decides. What was asked never changes, and a decision is final.
CREATE TABLE approvals (
  _id uuid PRIMARY KEY,
  kind text NOT NULL,
  -- the record that it is about, and how people know it
  collection text NOT NULL,
  record uuid NOT NULL,
  subject text NOT NULL,
  input jsonb NOT NULL,
  -- what approving changes: [{field, before, after}]
  changes jsonb NOT NULL,
  reason text NOT NULL CHECK (btrim(reason) <> ''),
  -- SHA-256 (hex) of kind, record, input, changes and reason: what is approved is what was asked
  "contentHash" text NOT NULL,
  "askedBy" uuid NOT NULL REFERENCES users,
  "askedAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  decision text CHECK (decision IN ('approved', 'declined', 'withdrawn', 'expired')),
  "decidedBy" uuid REFERENCES users,
  "decidedAt" timestamptz(3),
  CONSTRAINT approvals_decided CHECK ((decision IS NULL) = ("decidedAt" IS NULL)),
  CONSTRAINT approvals_in_time CHECK (decision <> 'approved' OR "decidedAt" < "expiresAt"),
  -- Who asked may take the request back, and only another person approves or declines it.
  CONSTRAINT approvals_two_people CHECK (
    CASE decision
      WHEN 'approved' THEN "decidedBy" IS NOT NULL AND "decidedBy" <> "askedBy"
      WHEN 'declined' THEN "decidedBy" IS NOT NULL AND "decidedBy" <> "askedBy"
      WHEN 'withdrawn' THEN "decidedBy" IS NOT NULL AND "decidedBy" = "askedBy"
      ELSE "decidedBy" IS NULL
    END
  )
);
-- One open request for a record: two that wait side by side would each be about what the other changes.
CREATE UNIQUE INDEX approvals_open ON approvals (collection, record) WHERE decision IS NULL;
CREATE INDEX approvals_asked ON approvals ("askedAt", _id);
CREATE INDEX approvals_asked_by ON approvals ("askedBy");
CREATE INDEX approvals_decided_by ON approvals ("decidedBy");

CREATE FUNCTION keep_approval() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  decided CONSTANT text[] := ARRAY['decision', 'decidedBy', 'decidedAt'];
BEGIN
  IF OLD.decision IS NOT NULL OR (to_jsonb(NEW) - decided) IS DISTINCT FROM (to_jsonb(OLD) - decided) THEN
    RAISE EXCEPTION 'an approval keeps what was asked, and is decided once'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep BEFORE UPDATE ON approvals FOR EACH ROW EXECUTE FUNCTION keep_approval();
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON approvals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
