-- Every education item has an address, so that what is published can be opened. Without a chosen name in addresses, it
-- follows from the title, with a number where another item of the portal has it. The lock makes writers of equal titles
-- wait for each other.
CREATE FUNCTION set_education_slug() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  base text := coalesce(
    nullif(left(trim(BOTH '-' FROM regexp_replace(lower(NEW.title), '[^a-z0-9]+', '-', 'g')), 150), ''), 'item');
  number integer := 1;
BEGIN
  IF NEW.slug ~ '\S' THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('education slug ' || base, 0));
  NEW.slug := base;
  WHILE EXISTS (
    SELECT 1 FROM blog_items b
    WHERE b.slug = NEW.slug AND b.portal IS NOT DISTINCT FROM NEW.portal AND b._id <> NEW._id
  ) LOOP
    number := number + 1;
    NEW.slug := base || '-' || number;
  END LOOP;
  RETURN NEW;
END $$;
CREATE TRIGGER set_slug BEFORE INSERT OR UPDATE OF slug ON blog_items
  FOR EACH ROW EXECUTE FUNCTION set_education_slug();

-- Items without an address get one. Of those that share one, the latest published item keeps it, because that is what
-- visitors found there. This is no change that managers would look for.
ALTER TABLE blog_items DISABLE TRIGGER touch;
DO $$
DECLARE
  item record;
BEGIN
  FOR item IN
    SELECT _id FROM (
      SELECT _id, "createdAt", slug,
        row_number() OVER (PARTITION BY portal, slug ORDER BY "isPublished" DESC, "createdAt" DESC, _id DESC) AS place
      FROM blog_items
    ) numbered
    WHERE coalesce(slug, '') !~ '\S' OR place > 1
    ORDER BY "createdAt", _id
  LOOP
    UPDATE blog_items SET slug = NULL WHERE _id = item._id;
  END LOOP;
END $$;
ALTER TABLE blog_items ENABLE TRIGGER touch;
CREATE UNIQUE INDEX blog_items_slug ON blog_items (slug, portal) NULLS NOT DISTINCT;
DROP INDEX blog_items_portal_slug;
CREATE INDEX blog_items_portal ON blog_items (portal);
