-- Whether a reversal mirrors its entry was asked of each by going through all lines of the run: of 10,000 that took longer
-- than a statement may, so that such a distribution could not be reversed.
-- Former versions go on: the same is refused.
CREATE OR REPLACE FUNCTION check_ledger_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bad record;
BEGIN
  SELECT n.entry INTO bad FROM new_rows n LEFT JOIN ledger_entries e
    ON e._id = n.entry AND e.fund = n.fund AND e."effectiveDate" = n."effectiveDate" WHERE e._id IS NULL LIMIT 1;
  IF FOUND THEN
    RAISE foreign_key_violation USING MESSAGE = format('There is no entry %s of this fund and day', bad.entry),
      CONSTRAINT = 'ledger_postings_entry';
  END IF;
  SELECT n.position INTO bad FROM new_rows n LEFT JOIN positions p ON p._id = n.position AND p.fund = n.fund
    WHERE n.position IS NOT NULL AND p._id IS NULL LIMIT 1;
  IF FOUND THEN
    RAISE foreign_key_violation USING MESSAGE = format('There is no position %s in this fund', bad.position),
      CONSTRAINT = 'ledger_postings_position';
  END IF;
  -- An entry comes whole, in one statement, so that nothing is ever added to it.
  SELECT n.entry, n."isWhole" INTO bad FROM (
    SELECT entry, count(*) >= 2 AND min(line) = 1 AND max(line) = count(*) AS "isWhole",
      coalesce(sum(amount) FILTER (WHERE account IN ('commitments', 'unfunded', 'called')), 0) AS promised,
      sum(amount) AS everything
    FROM new_rows GROUP BY entry
  ) n WHERE NOT n."isWhole" OR n.promised <> 0 OR n.everything <> 0 ORDER BY n."isWhole" LIMIT 1;
  IF FOUND AND NOT bad."isWhole" THEN
    RAISE check_violation USING MESSAGE = format('Entry %s is not whole', bad.entry),
      CONSTRAINT = 'ledger_entry_whole';
  ELSIF FOUND THEN
    RAISE check_violation USING MESSAGE = format('Entry %s does not balance', bad.entry),
      CONSTRAINT = 'ledger_entry_balances';
  END IF;
  -- Line by line, and no line less. Each entry is looked up by its id: how many reversals there are changes with a run, and
  -- a plan that begins with them goes through the run for each.
  WITH posted AS MATERIALIZED (
    SELECT l.entry, l.line, l.account, l.position, l.amount, e.reverses FROM new_rows l JOIN ledger_entries e ON e._id = l.entry
  )
  SELECT coalesce(n.entry, o.entry) AS _id INTO bad FROM (SELECT * FROM posted WHERE reverses IS NOT NULL) n
    FULL JOIN (
      SELECT r.entry, p.line, p.account, p.position, p.amount
      FROM (SELECT DISTINCT entry, reverses FROM posted WHERE reverses IS NOT NULL) r
      JOIN ledger_postings p ON p.entry = r.reverses
    ) o ON o.entry = n.entry AND o.line = n.line
    WHERE (n.account, n.position, n.amount) IS DISTINCT FROM (o.account, o.position, -o.amount) LIMIT 1;
  IF FOUND THEN
    RAISE check_violation USING MESSAGE = format('Entry %s does not mirror what it reverses', bad._id),
      CONSTRAINT = 'ledger_reversal_mirrors';
  END IF;
  RETURN NULL;
END $$;
