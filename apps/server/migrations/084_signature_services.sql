-- Signatures that a service of somebody else collects (SIG-06).
ALTER TABLE funds ADD COLUMN signature_provider text CHECK (signature_provider IN ('builtin', 'dropbox'));

-- when the service was first asked to create it: an answer may have been lost
ALTER TABLE signature_requests ADD COLUMN "requestedAt" timestamptz(3);
-- when the service was last asked who has signed
ALTER TABLE signature_requests ADD COLUMN "askedAt" timestamptz(3);
-- why it cannot go on at the service, since when, and what the service said
ALTER TABLE signature_requests ADD COLUMN problem text CHECK (problem IN ('unavailable', 'rejected'));
ALTER TABLE signature_requests ADD COLUMN "problemText" text;
ALTER TABLE signature_requests ADD COLUMN "problemAt" timestamptz(3);
-- the service's own record of who signed when (PDF), and its SHA-256 in hex
ALTER TABLE signature_requests ADD COLUMN "auditTrailKey" text;
ALTER TABLE signature_requests ADD COLUMN "auditTrailSha256" text;
ALTER TABLE signature_requests ADD CONSTRAINT signature_requests_problem
  CHECK ((problem IS NULL) = ("problemAt" IS NULL));
CREATE UNIQUE INDEX signature_requests_external ON signature_requests (provider, "externalId");
CREATE INDEX signature_requests_to_ask ON signature_requests ("askedAt" NULLS FIRST)
  WHERE provider <> 'builtin' AND "supersededAt" IS NULL AND "completedAt" IS NULL;

-- What is known of the templates at the service, so that a fund's page need not ask it.
CREATE TABLE signature_templates (
  _id text PRIMARY KEY,
  name text NOT NULL,
  known jsonb NOT NULL,
  unknown jsonb NOT NULL,
  roles jsonb NOT NULL,
  "readAt" timestamptz(3) NOT NULL
);
