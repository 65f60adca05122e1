-- Each brand seals in its own name: that of the fund's portal, or of the deployment where the fund has none.
ALTER TABLE sealing_identities ADD COLUMN portal uuid REFERENCES portals (_id) ON DELETE CASCADE;
DROP INDEX sealing_identities_in_use;
CREATE UNIQUE INDEX sealing_identities_in_use ON sealing_identities (portal) NULLS NOT DISTINCT
  WHERE "retiredAt" IS NULL;
