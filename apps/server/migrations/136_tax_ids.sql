-- The keys that encrypt tax ids, each encrypted with SECRET_KEY. One is in use at a time.
CREATE TABLE tax_id_keys (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL,
  wrapped bytea NOT NULL,
  "retiredAt" timestamptz(3)
);
CREATE UNIQUE INDEX tax_id_keys_in_use ON tax_id_keys ((true)) WHERE "retiredAt" IS NULL;

-- The encrypted tax id, and what it is found by without opening it.
ALTER TABLE investing_entities ADD COLUMN "taxId" text, ADD COLUMN "taxIdDigest" bytea;
CREATE INDEX investing_entities_tax_id ON investing_entities ("taxIdDigest") WHERE "taxIdDigest" IS NOT NULL;
