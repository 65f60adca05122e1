-- What is odd about a run and about its lines, as it was confirmed when it was asked for (LED-07): the second admin reads
-- it at the lines, and finds those that are marked.
-- Former versions go on: the columns have defaults, and none of their code reads them.
ALTER TABLE ledger_runs
  ADD COLUMN concerns jsonb NOT NULL DEFAULT '[]',
  -- how many of its lines are odd
  ADD COLUMN odd integer NOT NULL DEFAULT 0 CHECK (odd >= 0);
ALTER TABLE ledger_run_lines ADD COLUMN concerns jsonb NOT NULL DEFAULT '[]';
