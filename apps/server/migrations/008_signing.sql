-- One agreement to sign: made from the fund's template, replaced (superseded) when the commitment changes.
CREATE TABLE signature_requests (
  _id uuid PRIMARY KEY,
  "syndUser" uuid NOT NULL REFERENCES synd_users,
  provider text NOT NULL DEFAULT 'builtin' CHECK (provider IN ('builtin', 'dropbox')),
  "externalId" text,
  -- object key in the store and SHA-256 (hex) of the PDF that the signers read
  "documentKey" text,
  "documentSha256" text,
  template text,
  values jsonb NOT NULL DEFAULT '{}',
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "supersededAt" timestamptz(3),
  "completedAt" timestamptz(3),
  -- the sealed PDF
  "sealedKey" text,
  "sealedSha256" text,
  "sealedAt" timestamptz(3)
);
CREATE UNIQUE INDEX signature_requests_current ON signature_requests ("syndUser")
  WHERE "supersededAt" IS NULL;
CREATE INDEX signature_requests_synd_user ON signature_requests ("syndUser");
CREATE INDEX signature_requests_unsealed ON signature_requests ("completedAt") WHERE "sealedAt" IS NULL;

CREATE TABLE signature_signers (
  _id uuid PRIMARY KEY,
  request uuid NOT NULL REFERENCES signature_requests,
  role text NOT NULL CHECK (role IN ('investor', 'spouse', 'management')),
  -- 1 signs first
  position integer NOT NULL,
  "user" uuid REFERENCES users,
  name text NOT NULL,
  email text NOT NULL,
  "codeHash" bytea,
  "expiresAt" timestamptz(3),
  "invitedAt" timestamptz(3),
  "signedAt" timestamptz(3),
  -- how it was signed ({kind, text}), and the picture of it
  signature jsonb,
  image bytea,
  CONSTRAINT signature_signers_request_role_key UNIQUE (request, role)
);
CREATE UNIQUE INDEX signature_signers_code_key ON signature_signers ("codeHash");
CREATE INDEX signature_signers_user ON signature_signers ("user");

-- The evidence: a chain of hashes per request, from 1 upwards.
CREATE TABLE signature_events (
  _id uuid PRIMARY KEY,
  request uuid NOT NULL REFERENCES signature_requests,
  sequence integer NOT NULL CHECK (sequence > 0),
  at timestamptz(3) NOT NULL,
  kind text NOT NULL,
  signer uuid REFERENCES signature_signers,
  address text,
  agent text,
  "documentSha256" text,
  detail jsonb,
  "previousHash" text,
  hash text NOT NULL,
  CONSTRAINT signature_events_sequence_key UNIQUE (request, sequence)
);
CREATE INDEX signature_events_signer ON signature_events (signer);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON signature_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The key that seals agreements: a PKCS#12, encrypted with SECRET_KEY. One is in use at a time.
CREATE TABLE sealing_identities (
  _id uuid PRIMARY KEY,
  p12 bytea NOT NULL,
  certificate text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "retiredAt" timestamptz(3)
);
CREATE UNIQUE INDEX sealing_identities_in_use ON sealing_identities ((true)) WHERE "retiredAt" IS NULL;
