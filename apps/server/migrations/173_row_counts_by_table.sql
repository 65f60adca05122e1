-- The changes of a table are found by its name. Housekeeping sums them up into one row, but the pages of many changes stay
-- when they are empty, and reading all of them made the first page of people 2.7 times as slow with 500,000 people.
-- Former versions go on: they read and write the same rows.
CREATE INDEX row_counts_table ON row_counts ("tableName");
