-- Who was invited to a portal by email, and what became of it. The link's code is stored as its hash only.
CREATE TABLE invitations (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL,
  email text NOT NULL,
  "firstName" text,
  "lastName" text,
  portal uuid NOT NULL REFERENCES portals ON DELETE CASCADE,
  -- the fund that the link leads to
  fund uuid REFERENCES funds ON DELETE SET NULL,
  level level_name NOT NULL,
  "invitedBy" uuid REFERENCES users ON DELETE SET NULL,
  "codeHash" bytea NOT NULL,
  "sentAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  "acceptedAt" timestamptz(3),
  "acceptedBy" uuid REFERENCES users ON DELETE SET NULL,
  "withdrawnAt" timestamptz(3),
  CONSTRAINT invitations_code_key UNIQUE ("codeHash")
);
-- One that can still be accepted per address and portal, so that two admins do not invite one person twice.
CREATE UNIQUE INDEX invitations_open_key ON invitations (lower(email), portal)
  WHERE "acceptedAt" IS NULL AND "withdrawnAt" IS NULL;
CREATE INDEX invitations_created ON invitations ("createdAt", _id);
CREATE INDEX invitations_portal ON invitations (portal);
CREATE INDEX invitations_fund ON invitations (fund);
CREATE INDEX invitations_invited_by ON invitations ("invitedBy");
CREATE INDEX invitations_accepted_by ON invitations ("acceptedBy");
