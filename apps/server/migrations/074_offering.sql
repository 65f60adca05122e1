-- What the page of an offering says about a fund beside its terms (INV-04).
ALTER TABLE funds
  ADD COLUMN target_return text,
  ADD COLUMN preferred_return text,
  ADD COLUMN term text,
  ADD COLUMN distributions text,
  ADD COLUMN fees text,
  ADD COLUMN highlights text[] NOT NULL DEFAULT '{}',
  ADD COLUMN plan text,
  -- {"sources": [{"name", "amount"}], "uses": [...]}, in dollars
  ADD COLUMN sources_and_uses jsonb,
  -- [{"period", "income", "capital"}], in percent of the amount invested
  ADD COLUMN projections jsonb,
  ADD COLUMN projection_assumptions text,
  ADD COLUMN sponsor_name text,
  ADD COLUMN sponsor_description text,
  ADD COLUMN location text,
  ADD COLUMN location_description text;
