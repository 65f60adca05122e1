-- Whom a run of issuing statements has told, so that each person hears of it once however many positions they have, also
-- where the run was interrupted.
-- Former versions go on: the table is new, and none of their code writes or reads it.
CREATE TABLE statement_tellings (
  run uuid NOT NULL,
  "user" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- the investing profile of which the person is told as its delegate, or the person
  about uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (run, "user", about)
);
CREATE INDEX statement_tellings_user ON statement_tellings ("user");
CREATE INDEX statement_tellings_at ON statement_tellings (at);
