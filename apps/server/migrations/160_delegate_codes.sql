-- The link of an invitation with which a delegate without an account registers, also on a portal that is closed to
-- everybody else. Only the hash of its code is stored; a new email replaces it.
ALTER TABLE investing_entity_delegates ADD COLUMN "codeHash" bytea;
ALTER TABLE investing_entity_delegates ADD COLUMN "codeExpiresAt" timestamptz(3);
ALTER TABLE investing_entity_delegates ADD COLUMN "codeUsedAt" timestamptz(3);
-- the portal of the email: its link works there only
ALTER TABLE investing_entity_delegates ADD COLUMN "codePortal" uuid REFERENCES portals ON DELETE SET NULL;
CREATE INDEX investing_entity_delegates_code ON investing_entity_delegates ("codeHash");
CREATE INDEX investing_entity_delegates_code_portal ON investing_entity_delegates ("codePortal");
