-- The name of an imported file, and the reversal of all of its runs by one request (LED-07, IMP-01).
ALTER TABLE ledger_run_imports ADD COLUMN "fileName" text CHECK ("fileName" ~ '\S');
-- Former versions go on: they reverse one run by one request, which stays possible.
ALTER TABLE ledger_runs DROP CONSTRAINT ledger_runs_reversal_key;
CREATE INDEX ledger_runs_reversal ON ledger_runs (reversal);
