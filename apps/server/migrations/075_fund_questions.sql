-- Questions of investors to the manager of a fund, and the answers (INV-04).
CREATE TABLE fund_questions (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL,
  fund uuid NOT NULL REFERENCES funds ON DELETE CASCADE,
  -- where it was asked, so that its emails come from there
  portal uuid REFERENCES portals ON DELETE SET NULL,
  "user" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  question text NOT NULL CHECK (question ~ '\S'),
  answer text CHECK (answer ~ '\S'),
  "answeredAt" timestamptz(3),
  "answeredBy" uuid REFERENCES users ON DELETE SET NULL,
  -- the question as others read it; null while it is between the asker and the team
  "publicQuestion" text CHECK ("publicQuestion" ~ '\S'),
  "closedAt" timestamptz(3),
  CONSTRAINT fund_questions_answered CHECK ((answer IS NULL) = ("answeredAt" IS NULL)),
  CONSTRAINT fund_questions_published CHECK ("publicQuestion" IS NULL OR answer IS NOT NULL)
);
-- The same question asked twice at the same time counts once.
CREATE UNIQUE INDEX fund_questions_asked_once ON fund_questions (fund, "user", md5(question))
  WHERE answer IS NULL AND "closedAt" IS NULL;
CREATE INDEX fund_questions_open ON fund_questions ("createdAt", _id)
  WHERE answer IS NULL AND "closedAt" IS NULL;
CREATE INDEX fund_questions_fund ON fund_questions (fund, "answeredAt");
CREATE INDEX fund_questions_user ON fund_questions ("user");
CREATE INDEX fund_questions_answered_by ON fund_questions ("answeredBy");
CREATE INDEX fund_questions_portal ON fund_questions (portal);
