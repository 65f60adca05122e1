-- The index of the days of a fund was taken for as good as the primary key where most days of a fund have a single entry:
-- the check of what is posted went through all entries of a run for each of its lines, and 100,000 commitments were
-- not done after five minutes. Only who writes the fund as text uses this one.
-- Former versions go on: they name no index. They read while it is built, and post once it is.
CREATE INDEX ledger_entries_first_day ON ledger_entries ((fund::text), "effectiveDate");
-- Former versions go on: as above.
DROP INDEX ledger_entries_days;
