-- Whom a filed paper is probably for: found by a job in its text, confirmed by the team.
CREATE TABLE paper_matches (
  -- The draft's id, and the document's once it is published.
  document uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'matched', 'unreadable')),
  holder uuid REFERENCES investing_entities ON DELETE SET NULL,
  -- Somebody who is invited and has no account yet.
  invitation uuid REFERENCES invitations ON DELETE SET NULL,
  year integer,
  confidence text CHECK (confidence IN ('certain', 'likely', 'ambiguous', 'none')),
  reasons text[] NOT NULL DEFAULT '{}',
  "confirmedAt" timestamptz(3),
  "confirmedBy" uuid REFERENCES users ON DELETE SET NULL,
  -- Published before its reader has an account: it appears when they arrive.
  "releasedAt" timestamptz(3),
  "releasedBy" uuid REFERENCES users ON DELETE SET NULL,
  -- When its reader, who had not opened it, was reminded.
  "remindedAt" timestamptz(3),
  CHECK (holder IS NULL OR invitation IS NULL)
);
CREATE INDEX paper_matches_waiting ON paper_matches (document) WHERE state = 'waiting';
CREATE INDEX paper_matches_released ON paper_matches (document) WHERE "releasedAt" IS NOT NULL;
CREATE INDEX paper_matches_holder ON paper_matches (holder);
CREATE INDEX paper_matches_invitation ON paper_matches (invitation);
CREATE INDEX paper_matches_confirmed_by ON paper_matches ("confirmedBy");
CREATE INDEX paper_matches_released_by ON paper_matches ("releasedBy");
