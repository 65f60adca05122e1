-- What may be written to the journal, whatever statement writes it (LED-02, LED-03). The checks run once for each
-- statement, over all of its rows.

CREATE FUNCTION check_ledger_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bad record;
BEGIN
  PERFORM 1 FROM ledger_books b WHERE b.fund IN (SELECT n.fund FROM new_rows n) ORDER BY b.fund FOR NO KEY UPDATE;
  SELECT n.fund INTO bad
    FROM (SELECT fund, count(*) AS entries, min(sequence) AS low, max(sequence) AS high FROM new_rows GROUP BY fund) n
    JOIN ledger_books b ON b.fund = n.fund
    WHERE n.low <> b."lastSequence" + 1 OR n.high <> b."lastSequence" + n.entries LIMIT 1;
  IF FOUND THEN
    RAISE check_violation USING MESSAGE = 'The sequence of a book has no gaps', CONSTRAINT = 'ledger_sequence';
  END IF;
  UPDATE ledger_books b SET "lastSequence" = b."lastSequence" + n.entries
    FROM (SELECT fund, count(*) AS entries FROM new_rows GROUP BY fund) n WHERE b.fund = n.fund;

  SELECT n."effectiveDate" INTO bad FROM new_rows n JOIN ledger_books b ON b.fund = n.fund
    WHERE n."effectiveDate" <= b."closedThrough" LIMIT 1;
  IF FOUND THEN
    RAISE check_violation USING MESSAGE = format('The period of %s is closed', bad."effectiveDate"),
      CONSTRAINT = 'ledger_period_open';
  END IF;
  -- A day is compared with the calendar of the book: it is tomorrow in Tokyo before it is in New York.
  SELECT n."effectiveDate" INTO bad FROM new_rows n JOIN ledger_books b ON b.fund = n.fund
    WHERE n."effectiveDate" > (now() AT TIME ZONE b."timeZone")::date LIMIT 1;
  IF FOUND THEN
    RAISE check_violation USING MESSAGE = format('%s has not come yet', bad."effectiveDate"),
      CONSTRAINT = 'ledger_no_future';
  END IF;
  SELECT n._id INTO bad FROM new_rows n JOIN ledger_entries o ON o._id = n.reverses
    WHERE o.reverses IS NOT NULL OR o.fund <> n.fund OR n."effectiveDate" < o."effectiveDate"
      OR n.sequence <= o.sequence LIMIT 1;
  IF FOUND THEN
    RAISE check_violation USING MESSAGE = format('Entry %s may not reverse that one', bad._id),
      CONSTRAINT = 'ledger_reversal_valid';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER checked AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION check_ledger_entries();

-- Every entry has its postings, and so its seal, once its transaction ends.
CREATE FUNCTION check_ledger_entry_is_sealed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM ledger_seals s WHERE (s.fund, s.sequence) = (NEW.fund, NEW.sequence)) THEN
    RAISE check_violation USING MESSAGE = format('Entry %s has no postings', NEW._id),
      CONSTRAINT = 'ledger_entry_has_postings';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER has_postings AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_ledger_entry_is_sealed();

CREATE FUNCTION check_ledger_postings() RETURNS trigger LANGUAGE plpgsql AS $$
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
  SELECT n.entry INTO bad FROM new_rows n GROUP BY n.entry
    HAVING count(*) < 2 OR min(n.line) <> 1 OR max(n.line) <> count(*) LIMIT 1;
  IF FOUND THEN
    RAISE check_violation USING MESSAGE = format('Entry %s is not whole', bad.entry),
      CONSTRAINT = 'ledger_entry_whole';
  END IF;
  SELECT n.entry INTO bad FROM new_rows n GROUP BY n.entry, n.account IN ('commitments', 'unfunded', 'called')
    HAVING sum(n.amount) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE check_violation USING MESSAGE = format('Entry %s does not balance', bad.entry),
      CONSTRAINT = 'ledger_entry_balances';
  END IF;
  -- Line by line, and no line less.
  SELECT e._id INTO bad FROM (SELECT DISTINCT entry FROM new_rows) m
    JOIN ledger_entries e ON e._id = m.entry AND e.reverses IS NOT NULL
    WHERE EXISTS (
      SELECT 1 FROM (SELECT * FROM new_rows n WHERE n.entry = e._id) n
      FULL JOIN (SELECT * FROM ledger_postings p WHERE p.entry = e.reverses) o ON o.line = n.line
      WHERE (n.account, n.position, n.amount) IS DISTINCT FROM (o.account, o.position, -o.amount)) LIMIT 1;
  IF FOUND THEN
    RAISE check_violation USING MESSAGE = format('Entry %s does not mirror what it reverses', bad._id),
      CONSTRAINT = 'ledger_reversal_mirrors';
  END IF;
  RETURN NULL;
END $$;
-- Triggers of one event fire in the order of their names: checked, keep_balances (migration 145), seal.
CREATE TRIGGER checked AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION check_ledger_postings();

-- money/journal/entry-hash.ts computes the same.
CREATE FUNCTION seal_ledger_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next record;
  before text;
BEGIN
  FOR next IN
    SELECT e.fund, e.sequence, concat_ws('|', e._id, e.fund, e.sequence, e.kind,
        to_char(e."effectiveDate", 'YYYY-MM-DD'), coalesce(to_char(e."ownDate", 'YYYY-MM-DD'), ''),
        to_char(e."postedAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), coalesce(e."postedBy"::text, ''),
        coalesce(e.reverses::text, ''), coalesce(encode(sha256(convert_to(e.reason, 'UTF8')), 'hex'), ''))
      || E'\n' || string_agg(concat_ws('|', n.line, n.account, coalesce(n.position::text, ''), n.amount), E'\n'
        ORDER BY n.line) AS content
    FROM new_rows n JOIN ledger_entries e ON e._id = n.entry GROUP BY e._id ORDER BY e.fund, e.sequence
  LOOP
    before := '';
    IF next.sequence > 1 THEN
      SELECT s.sha256 INTO before FROM ledger_seals s WHERE (s.fund, s.sequence) = (next.fund, next.sequence - 1);
      IF NOT FOUND THEN
        RAISE check_violation USING MESSAGE = 'The entry before this one has no postings yet',
          CONSTRAINT = 'ledger_entry_order';
      END IF;
    END IF;
    INSERT INTO ledger_seals (fund, sequence, sha256) VALUES (next.fund, next.sequence,
      encode(sha256(convert_to(before || E'\n' || next.content, 'UTF8')), 'hex'));
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER seal AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION seal_ledger_entries();
