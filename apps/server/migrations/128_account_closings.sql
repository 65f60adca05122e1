-- Who asked to have their account closed, and what became of it. Taking it back removes the row.
CREATE TABLE account_closings (
  "user" uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  "askedAt" timestamptz(3) NOT NULL,
  reason text,
  "closedAt" timestamptz(3),
  "closedBy" uuid REFERENCES users ON DELETE SET NULL,
  -- when what is used for signing in only was erased, and when all the rest was
  "accessErasedAt" timestamptz(3),
  "erasedAt" timestamptz(3)
);
CREATE INDEX account_closings_waiting ON account_closings ("askedAt") WHERE "closedAt" IS NULL;
CREATE INDEX account_closings_erasable ON account_closings ("closedAt") WHERE "erasedAt" IS NULL;

-- While somebody is on hold, nothing about them is erased.
CREATE TABLE legal_holds (
  "user" uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  reason text NOT NULL,
  -- null: until it is lifted
  until timestamptz(3),
  at timestamptz(3) NOT NULL,
  by uuid REFERENCES users ON DELETE SET NULL
);
