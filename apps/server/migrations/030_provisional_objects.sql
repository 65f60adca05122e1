-- Objects that were put into the store before the transaction that records them. What is not recorded within a day is
-- removed by housekeeping.
CREATE TABLE provisional_objects (
  key text PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL,
  "isAbandoned" boolean NOT NULL DEFAULT false
);
CREATE INDEX provisional_objects_by_age ON provisional_objects ("createdAt");
