-- When somebody first signed in at an admin level. Without the demo, their second factor is due seven days later.
CREATE TABLE first_staff_sign_ins (
  "user" uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  at timestamptz(3) NOT NULL
);

-- When an admin last removed somebody's second factors. For a day nothing is signed or wired with that account.
CREATE TABLE factor_resets (
  "user" uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  at timestamptz(3) NOT NULL
);

-- Passwords that were printed and end unless they are changed. "passwordHash" is the SHA-256 of the stored password, so
-- that any other password ends this, also one that a former version sets.
CREATE TABLE ending_passwords (
  "user" uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  "passwordHash" bytea NOT NULL,
  "endsAt" timestamptz(3) NOT NULL
);
