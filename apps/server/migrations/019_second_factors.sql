-- The second factors of signing in. Secrets are encrypted with SECRET_KEY, codes are kept as hashes only.

-- An authenticator app. A new secret waits beside the old one until a code proves that the app has it.
CREATE TABLE totp_factors (
  "user" uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret bytea,
  "confirmedAt" timestamptz(3),
  -- the time step of the last code that was taken: none counts twice
  "lastStep" integer,
  "pendingSecret" bytea,
  "pendingAt" timestamptz(3),
  CHECK ((secret IS NULL) = ("confirmedAt" IS NULL)),
  CHECK (("pendingSecret" IS NULL) = ("pendingAt" IS NULL))
);

-- "rpId" is the host name that the passkey was made on, and the only one that it works on.
CREATE TABLE passkeys (
  _id uuid PRIMARY KEY,
  "user" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  "credentialId" text NOT NULL,
  "publicKey" bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  "rpId" text NOT NULL,
  name text NOT NULL,
  "isBackedUp" boolean NOT NULL DEFAULT false,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "lastUsedAt" timestamptz(3),
  CONSTRAINT passkeys_credential_key UNIQUE ("credentialId")
);
CREATE INDEX passkeys_user ON passkeys ("user");

CREATE TABLE recovery_codes (
  hash bytea PRIMARY KEY,
  "user" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "usedAt" timestamptz(3)
);
CREATE INDEX recovery_codes_user ON recovery_codes ("user");

-- Who has given the first factor and owes the second one.
CREATE TABLE second_steps (
  hash bytea PRIMARY KEY,
  "user" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  by text NOT NULL CHECK (by IN ('password', 'google')),
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "expiresAt" timestamptz(3) NOT NULL
);
CREATE INDEX second_steps_user ON second_steps ("user");
CREATE INDEX second_steps_expires ON second_steps ("expiresAt");

-- What a passkey has to sign; used up by the first answer. Without a user: whoever's passkey answers signs in.
CREATE TABLE passkey_challenges (
  hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('register', 'second', 'sign-in', 'sudo')),
  "user" uuid REFERENCES users ON DELETE CASCADE,
  "rpId" text NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL
);
CREATE INDEX passkey_challenges_user ON passkey_challenges ("user");
CREATE INDEX passkey_challenges_expires ON passkey_challenges ("expiresAt");
