-- Tokens of Google sign-in that have opened something: none counts twice. Kept until they count for nothing anyway.
CREATE TABLE google_tokens_used (
  hash bytea PRIMARY KEY,
  "expiresAt" timestamptz(3) NOT NULL
);
CREATE INDEX google_tokens_used_expires ON google_tokens_used ("expiresAt");
