-- Which columns of a bank's file of receipts say what, as an admin has chosen them for the last file on a portal.
CREATE TABLE receipt_columns (
  portal uuid PRIMARY KEY REFERENCES portals ON DELETE CASCADE,
  columns jsonb NOT NULL,
  "updatedAt" timestamptz(3) NOT NULL
);
