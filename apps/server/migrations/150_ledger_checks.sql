-- The nightly check of the journals (LED-09). A check goes in slices, and a run that was stopped leaves how far it came.
CREATE TABLE ledger_checks (
  _id uuid PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  -- the fund whose journal is being checked, and the last entry of it that was as it was posted
  fund uuid,
  sequence bigint,
  sha256 text,
  books integer NOT NULL DEFAULT 0,
  -- the newest seal of each fund: with the next check, what was removed from the end since is missed
  seals jsonb NOT NULL DEFAULT '[]',
  findings jsonb NOT NULL DEFAULT '[]',
  "isFinished" boolean NOT NULL DEFAULT false
);
CREATE INDEX ledger_checks_at ON ledger_checks (at);
CREATE UNIQUE INDEX ledger_checks_unfinished ON ledger_checks ((true)) WHERE NOT "isFinished";

-- What the admins were told of and is still found, so that they are told of it once.
CREATE TABLE ledger_findings (
  key text PRIMARY KEY,
  "foundAt" timestamptz(3) NOT NULL
);
