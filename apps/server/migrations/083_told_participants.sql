-- The participants of a fund are told about a published answer by a job, in the order of their ids. This is the last one
-- who was told, so that a job that is run again continues after them.
ALTER TABLE fund_questions ADD COLUMN "toldUpTo" uuid;
