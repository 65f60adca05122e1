-- How much work the hashes of the old portal take is looked up with each sign-in, and those that are left are looked
-- for at each start. Once everybody has signed in the index is empty.
CREATE INDEX users_old_portal_password ON users (substr("oldPortalPassword", 5, 2))
  WHERE "oldPortalPassword" ~ '^\$2[abwxy]\$[0-9][0-9]\$';
