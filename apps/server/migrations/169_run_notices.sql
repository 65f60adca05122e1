-- Whom a valuation or a distribution concerns is told of it, position by position (LED-07): which lines are done, and who
-- was told, so that nobody is told twice, and of a reversal exactly those who were told before.
-- Former versions go on: the tables are new, and none of their code writes or reads them.
CREATE TABLE run_notices (
  run uuid NOT NULL,
  position uuid NOT NULL,
  event text NOT NULL CHECK (event IN ('posted', 'reversed')),
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (run, position, event),
  FOREIGN KEY (run, position) REFERENCES ledger_run_lines
);

CREATE TABLE run_recipients (
  run uuid NOT NULL,
  position uuid NOT NULL,
  "user" uuid NOT NULL REFERENCES users,
  -- the profile of which they are told as its delegate; null for the investor
  holder uuid,
  "toldAt" timestamptz(3) NOT NULL,
  "reversalToldAt" timestamptz(3),
  PRIMARY KEY (run, position, "user"),
  FOREIGN KEY (run, position) REFERENCES ledger_run_lines
);
CREATE INDEX run_recipients_user ON run_recipients ("user");
