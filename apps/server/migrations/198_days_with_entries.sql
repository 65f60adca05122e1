-- The index of days held every entry of a fund and day under one key. Where most days have a single entry, the check of
-- what is posted took it for as good as the primary key, and a run went through all of its own entries for each of them:
-- 100,000 commitments took ten minutes. With the id in its key it finds the one entry.
-- Former versions go on: they name no index.
DROP INDEX ledger_entries_days;
-- Former versions go on: an index changes nothing that they read or write.
CREATE INDEX ledger_entries_days ON ledger_entries (fund, "effectiveDate", _id);
