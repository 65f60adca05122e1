-- The page of a fund's statements begins with the first day of its journal, which was found by reading all of its entries.
-- Former versions go on: an index changes nothing that they read or write.
CREATE INDEX ledger_entries_days ON ledger_entries (fund, "effectiveDate");
