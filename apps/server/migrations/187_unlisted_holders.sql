-- Former versions go on: they write no such holder, and read none.
-- Whose tax id a paper has, where no paper is filed for them: an archived profile that held nothing, or one of a closed
-- account. A paper that replaces another one is asked about then.
ALTER TABLE paper_matches ADD COLUMN "unlistedHolder" uuid REFERENCES investing_entities ON DELETE SET NULL;
CREATE INDEX paper_matches_unlisted_holder ON paper_matches ("unlistedHolder");
