-- Codes are kept as hashes only: a dump of these tables signs nobody in.

-- A session. In a guest session "user" is the person whose eyes are borrowed, "superadmin" the borrower.
CREATE TABLE user_auths (
  hash bytea PRIMARY KEY,
  "user" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  superadmin uuid REFERENCES users ON DELETE CASCADE,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "lastUsedAt" timestamptz(3) NOT NULL DEFAULT now(),
  -- when the password was last given in this session (the sudo window runs from here)
  "authenticatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  "endedAt" timestamptz(3),
  address text,
  agent text
);
CREATE INDEX user_auths_user ON user_auths ("user");
CREATE INDEX user_auths_superadmin ON user_auths (superadmin) WHERE superadmin IS NOT NULL;
CREATE INDEX user_auths_last_used ON user_auths ("lastUsedAt");

CREATE TABLE guest_codes (
  hash bytea PRIMARY KEY,
  "user" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  superadmin uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "expiresAt" timestamptz(3) NOT NULL,
  "usedAt" timestamptz(3)
);
CREATE INDEX guest_codes_user ON guest_codes ("user");
CREATE INDEX guest_codes_superadmin ON guest_codes (superadmin);

-- The codes of confirmation and reset mails (confirmEmailCode, resetPasswordCode of the documents).
CREATE TABLE one_time_codes (
  hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('confirm', 'reset')),
  "user" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "expiresAt" timestamptz(3) NOT NULL,
  "usedAt" timestamptz(3)
);
CREATE INDEX one_time_codes_user ON one_time_codes ("user", purpose);

CREATE TABLE rate_limit_counters (
  key text PRIMARY KEY,
  "windowStartedAt" timestamptz(3) NOT NULL,
  failures integer NOT NULL
);
CREATE INDEX rate_limit_counters_window ON rate_limit_counters ("windowStartedAt");

-- status and reply are empty while the first call is under way
CREATE TABLE idempotency_keys (
  key_hash bytea PRIMARY KEY,
  caller text NOT NULL,
  method_path text NOT NULL,
  body_hash bytea NOT NULL,
  status integer,
  reply json,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX idempotency_keys_created ON idempotency_keys ("createdAt");

CREATE TABLE captcha_used (
  challenge bytea PRIMARY KEY,
  "expiresAt" timestamptz(3) NOT NULL
);
CREATE INDEX captcha_used_expires ON captcha_used ("expiresAt");

-- Secrets of the deployment, encrypted with SECRET_KEY.
CREATE TABLE secrets (
  name text PRIMARY KEY,
  value bytea NOT NULL,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now()
);
