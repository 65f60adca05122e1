-- What a person with hundreds of positions reads of opened funds goes through all of their lines. Each line was looked up
-- in its table, and then its entry, of which only a few matter: most of the time went there.
-- Former versions go on: they name no index. They read while these are built, and post once they are.
CREATE INDEX ledger_entries_transfers ON ledger_entries (_id) WHERE kind = 'transfer';
-- Former versions go on: as above.
CREATE INDEX ledger_entries_estimated ON ledger_entries (fund, _id) WHERE "isEstimated";
-- Former versions go on: as above.
CREATE INDEX ledger_postings_by_position ON ledger_postings (position, "effectiveDate") INCLUDE (account, amount, entry)
  WHERE position IS NOT NULL;
-- Former versions go on: as above.
DROP INDEX ledger_postings_position;
