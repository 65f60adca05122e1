-- Codes that a session had before it was given a new one. They work for a few seconds more, for requests on their way.
CREATE TABLE former_session_codes (
  hash bytea PRIMARY KEY,
  session uuid NOT NULL REFERENCES user_auths (_id) ON DELETE CASCADE,
  -- when the session had last re-authenticated before it got the new code
  "authenticatedAt" timestamptz(3) NOT NULL,
  "endsAt" timestamptz(3) NOT NULL
);
CREATE INDEX former_session_codes_session ON former_session_codes (session);
CREATE INDEX former_session_codes_ends ON former_session_codes ("endsAt");

-- A second step that was begun goes on with the new code of its session.
ALTER TABLE second_steps DROP CONSTRAINT second_steps_session_fkey;
-- Former versions go on: the constraint refuses what it refused before.
ALTER TABLE second_steps ADD CONSTRAINT second_steps_session_fkey
  FOREIGN KEY (session) REFERENCES user_auths ON UPDATE CASCADE ON DELETE CASCADE;
