-- Files of valuations and past distributions (LED-07): the runs of one file are decided on together, and the same file
-- changes nothing twice.
CREATE TABLE ledger_run_imports (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  fund uuid NOT NULL REFERENCES ledger_books,
  -- of the file, in lowercase hexadecimal
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  approval uuid REFERENCES approvals,
  CONSTRAINT ledger_run_imports_approval_key UNIQUE (approval)
);
CREATE INDEX ledger_run_imports_file ON ledger_run_imports (fund, sha256);
CREATE FUNCTION keep_run_import() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.approval IS NOT NULL OR (to_jsonb(NEW) - 'approval') IS DISTINCT FROM (to_jsonb(OLD) - 'approval') THEN
    RAISE EXCEPTION 'an import is kept as it was asked for' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep BEFORE UPDATE ON ledger_run_imports FOR EACH ROW EXECUTE FUNCTION keep_run_import();
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON ledger_run_imports
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE ledger_runs ADD COLUMN import uuid REFERENCES ledger_run_imports;
CREATE INDEX ledger_runs_import ON ledger_runs (import);
