-- The look of a portal. It used to follow from the slugs of the first two.
ALTER TABLE portals
  ADD COLUMN style text NOT NULL DEFAULT 'classic' CHECK (style IN ('classic', 'bold')),
  ADD COLUMN "portfolioLayout" text NOT NULL DEFAULT 'filters'
    CHECK ("portfolioLayout" IN ('filters', 'columns')),
  ADD COLUMN "hasWelcomePage" boolean NOT NULL DEFAULT false;
UPDATE portals SET style = 'bold', "portfolioLayout" = 'columns' WHERE slug = 'sports';
UPDATE portals SET "hasWelcomePage" = true WHERE slug = 'stallion';

-- The pictures of a portal, by their names under /portals/{slug}/. The files themselves are in the store.
CREATE TABLE portal_pictures (
  portal uuid NOT NULL REFERENCES portals ON DELETE CASCADE,
  name text NOT NULL CHECK (name ~ '^([a-z0-9-]+/)?[a-z0-9-]+\.[a-z0-9]+$' AND length(name) <= 100),
  key text NOT NULL UNIQUE REFERENCES files,
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (portal, name)
);

-- Portals are kept in memory with the names of their pictures, and pages are made from both.
CREATE FUNCTION tell_portals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changed', 'portals');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON portal_pictures
  FOR EACH STATEMENT EXECUTE FUNCTION tell_portals();
CREATE TRIGGER tell_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON portal_pictures
  FOR EACH STATEMENT EXECUTE FUNCTION tell_all_pages();

-- A picture that was replaced or belongs to no portal any more is removed from the store with other deleted files.
CREATE FUNCTION delete_portal_picture_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE files SET state = 'deleted' WHERE key = OLD.key;
  RETURN NULL;
END $$;
CREATE TRIGGER delete_file AFTER DELETE OR UPDATE OF key ON portal_pictures
  FOR EACH ROW EXECUTE FUNCTION delete_portal_picture_file();
