-- What the checks of a deployment found the last time that somebody ran them: "mail", "storage", "scanner", and
-- "domain:HOST" for each domain.
CREATE TABLE deployment_checks (
  name text PRIMARY KEY CHECK (length(name) <= 300),
  outcome text NOT NULL CHECK (outcome IN ('works', 'attention', 'failed')),
  message text NOT NULL,
  -- The test email, whose delivery decides the outcome.
  mail uuid REFERENCES outbox ON DELETE SET NULL,
  at timestamptz(3) NOT NULL,
  "by" uuid REFERENCES users ON DELETE SET NULL
);
CREATE INDEX deployment_checks_by ON deployment_checks ("by") WHERE "by" IS NOT NULL;
CREATE INDEX deployment_checks_mail ON deployment_checks (mail) WHERE mail IS NOT NULL;
