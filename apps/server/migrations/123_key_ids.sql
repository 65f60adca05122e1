-- What SECRET_KEY encrypts and signs carries the id of its key, once no server of a former version can be there, which
-- does not know of ids: on a new database at once, on others from the first rotation of the key. The first start says it
-- in a row, so that a new database is empty.
CREATE TABLE key_ids (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  written boolean NOT NULL
);

-- The keys that a former SECRET_KEY signed with are kept in this table, each as long as what it signed is good. Null for
-- one without an end.
ALTER TABLE secrets ADD COLUMN until timestamptz(3);
