-- What a person asked to get of what is held about them: one at a time.
CREATE TABLE data_exports (
  _id uuid PRIMARY KEY,
  "user" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  portal uuid REFERENCES portals ON DELETE SET NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "readyAt" timestamptz(3),
  "failedAt" timestamptz(3),
  -- when it is removed; null until it is ready or has failed
  "expiresAt" timestamptz(3),
  CHECK (("readyAt" IS NULL AND "failedAt" IS NULL) = ("expiresAt" IS NULL))
);
CREATE UNIQUE INDEX data_exports_running ON data_exports ("user") WHERE "expiresAt" IS NULL;
CREATE INDEX data_exports_user ON data_exports ("user", "createdAt");
CREATE INDEX data_exports_expired ON data_exports ("expiresAt");

-- Each part is a ZIP of its own, made by one run of the job; the first also holds the data.
CREATE TABLE data_export_parts (
  export uuid NOT NULL REFERENCES data_exports ON DELETE CASCADE,
  position integer NOT NULL,
  -- the files in it: their keys in the store, and their paths in the ZIP
  files jsonb NOT NULL,
  -- the key of the ZIP; null until it is made
  key text,
  size bigint,
  PRIMARY KEY (export, position)
);

-- Housekeeping removes the ZIP of a part that is gone, also where its person was deleted.
CREATE FUNCTION abandon_data_export() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO provisional_objects (key, "createdAt", "isAbandoned") VALUES (OLD.key, now(), true)
  ON CONFLICT (key) DO UPDATE SET "isAbandoned" = true;
  RETURN NULL;
END $$;
CREATE TRIGGER abandon AFTER DELETE ON data_export_parts
  FOR EACH ROW WHEN (OLD.key IS NOT NULL) EXECUTE FUNCTION abandon_data_export();
