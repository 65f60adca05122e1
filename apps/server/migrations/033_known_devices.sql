-- Browsers that somebody has signed in with: strangers' failures do not lock these out. The hash is of a token that the
-- browser keeps, together with the person, so that it tells of nobody else who uses the same browser.
CREATE TABLE known_devices (
  hash bytea PRIMARY KEY,
  "user" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "lastUsedAt" timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX known_devices_user ON known_devices ("user", "lastUsedAt");
ALTER TABLE user_auths ADD COLUMN device bytea;
ALTER TABLE second_steps ADD COLUMN device bytea;

-- Failed sign-ins by address and account, for addresses that try many accounts. An account is a digest here: people
-- type passwords into the field for the name.
CREATE TABLE sign_in_failures (
  address text NOT NULL,
  account bytea NOT NULL,
  "startedAt" timestamptz(3) NOT NULL,
  failures integer NOT NULL,
  PRIMARY KEY (address, account)
);
CREATE INDEX sign_in_failures_started ON sign_in_failures ("startedAt");
