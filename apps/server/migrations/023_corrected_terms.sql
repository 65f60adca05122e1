-- Corrected terms of a complete participation: they wait here until everybody has signed the corrected agreement.
-- Until then the sealed agreement, the amount and the date of the participation stand.
CREATE TABLE term_corrections (
  _id uuid PRIMARY KEY,
  "syndUser" uuid NOT NULL REFERENCES synd_users,
  -- the decision of two people in whose name the terms change
  approval uuid NOT NULL REFERENCES approvals,
  -- the fields of synd_users that are agreed, as they are to be
  terms jsonb NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  -- signed: took the place of the old terms; superseded: by another correction or a release; refused: the fund
  -- could no longer take the amount when all had signed
  outcome text CHECK (outcome IN ('signed', 'superseded', 'refused')),
  "endedAt" timestamptz(3),
  CONSTRAINT term_corrections_approval_key UNIQUE (approval),
  CONSTRAINT term_corrections_ended CHECK ((outcome IS NULL) = ("endedAt" IS NULL))
);
CREATE UNIQUE INDEX term_corrections_open ON term_corrections ("syndUser") WHERE "endedAt" IS NULL;
CREATE INDEX term_corrections_synd_user ON term_corrections ("syndUser");

-- The request to sign a corrected agreement stands beside the complete one that it is to replace.
ALTER TABLE signature_requests ADD COLUMN correction uuid REFERENCES term_corrections;
CREATE INDEX signature_requests_correction ON signature_requests (correction);
DROP INDEX signature_requests_current;
CREATE UNIQUE INDEX signature_requests_open ON signature_requests ("syndUser")
  WHERE "supersededAt" IS NULL AND "completedAt" IS NULL;
CREATE UNIQUE INDEX signature_requests_complete ON signature_requests ("syndUser")
  WHERE "supersededAt" IS NULL AND "completedAt" IS NOT NULL;

-- What the nightly comparison of records and sealed agreements found.
CREATE TABLE agreement_checks (
  _id uuid PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  -- complete participations that were compared
  compared integer NOT NULL,
  differences jsonb NOT NULL,
  -- complete participations that have no sealed agreement: of the demo, imported, or signed on paper
  "withoutAgreement" jsonb NOT NULL
);
CREATE INDEX agreement_checks_at ON agreement_checks (at);
