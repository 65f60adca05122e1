-- Photographs of funds, assets, team members and education items (INV-07). Each is stored in several widths, as files
-- with the keys photos/{id}/{width}.webp; the original is not kept. A record names a photograph by its address.
CREATE TABLE photos (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL,
  -- the width of the largest size
  width integer NOT NULL CHECK (width > 0),
  -- since when no record shows it
  "unusedSince" timestamptz(3)
);

-- What the files of a photograph are is told by their keys; they go with it.
CREATE FUNCTION delete_photo_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE files SET state = 'deleted' WHERE starts_with(key, 'photos/' || OLD._id || '/');
  RETURN NULL;
END $$;
CREATE TRIGGER delete_files AFTER DELETE ON photos FOR EACH ROW EXECUTE FUNCTION delete_photo_files();

ALTER TABLE funds
  ADD COLUMN "imageUrl" text,
  ADD COLUMN "imageAlt" text,
  ADD COLUMN "imageIsDecorative" boolean NOT NULL DEFAULT false;
ALTER TABLE assets_items
  ADD COLUMN "imageAlt" text,
  ADD COLUMN "imageIsDecorative" boolean NOT NULL DEFAULT false,
  -- its name in the address of its page
  ADD COLUMN slug text;
ALTER TABLE team_members
  ADD COLUMN "imageAlt" text,
  ADD COLUMN "imageIsDecorative" boolean NOT NULL DEFAULT false;
ALTER TABLE blog_items
  ADD COLUMN "imageAlt" text,
  ADD COLUMN "imageIsDecorative" boolean NOT NULL DEFAULT false;

-- Pages have shown these pictures beside text that says the same. This is no change that managers would look for.
ALTER TABLE assets_items DISABLE TRIGGER touch;
ALTER TABLE team_members DISABLE TRIGGER touch;
ALTER TABLE blog_items DISABLE TRIGGER touch;
UPDATE assets_items SET "imageIsDecorative" = true WHERE "imageUrl" <> '';
UPDATE team_members SET "imageIsDecorative" = true WHERE "imageUrl" <> '';
UPDATE blog_items SET "imageIsDecorative" = true WHERE "imageUrl" <> '';

-- Every asset has a page of its own. Without a chosen name in addresses, it follows from the asset's name, with a number
-- where another asset of the portal has it. The lock makes writers of equal names wait for each other.
CREATE FUNCTION set_asset_slug() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  base text := coalesce(
    nullif(left(trim(BOTH '-' FROM regexp_replace(lower(NEW.name), '[^a-z0-9]+', '-', 'g')), 150), ''), 'asset');
  number integer := 1;
BEGIN
  IF NEW.slug ~ '\S' THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('asset slug ' || base, 0));
  NEW.slug := base;
  WHILE EXISTS (
    SELECT 1 FROM assets_items a
    WHERE a.slug = NEW.slug AND a.portal IS NOT DISTINCT FROM NEW.portal AND a._id <> NEW._id
  ) LOOP
    number := number + 1;
    NEW.slug := base || '-' || number;
  END LOOP;
  RETURN NEW;
END $$;
CREATE TRIGGER set_slug BEFORE INSERT OR UPDATE OF slug ON assets_items
  FOR EACH ROW EXECUTE FUNCTION set_asset_slug();
DO $$
DECLARE
  asset record;
BEGIN
  FOR asset IN SELECT _id FROM assets_items ORDER BY "createdAt", _id LOOP
    UPDATE assets_items SET slug = NULL WHERE _id = asset._id;
  END LOOP;
END $$;
ALTER TABLE assets_items ENABLE TRIGGER touch;
ALTER TABLE team_members ENABLE TRIGGER touch;
ALTER TABLE blog_items ENABLE TRIGGER touch;
CREATE UNIQUE INDEX assets_items_slug ON assets_items (slug, portal) NULLS NOT DISTINCT;
