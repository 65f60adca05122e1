-- What the page of an offering says about what the manager charges and what can go wrong (INV-04).
ALTER TABLE funds
  -- [{"fee", "rate", "basis"}]
  ADD COLUMN fee_table jsonb,
  ADD COLUMN risks text;
