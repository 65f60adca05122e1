-- What was checked for each row of the journal is checked once for each statement: a run over 25,000 positions spent half
-- of its time in the checks when its transaction ended.
-- Former versions go on: they post nothing, and the same is refused.

-- The foreign key locked the row of the book for each entry. Entries look whether it is there themselves, and a book is
-- never deleted.
-- Former versions go on: they post nothing.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_fund_fkey;
-- Former versions go on: they post nothing.
CREATE OR REPLACE FUNCTION check_ledger_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bad record;
BEGIN
  PERFORM 1 FROM ledger_books b WHERE b.fund IN (SELECT n.fund FROM new_rows n) ORDER BY b.fund FOR NO KEY UPDATE;
  SELECT n.fund, b.fund IS NULL AS "isMissing" INTO bad
    FROM (SELECT fund, count(*) AS entries, min(sequence) AS low, max(sequence) AS high FROM new_rows GROUP BY fund) n
    LEFT JOIN ledger_books b ON b.fund = n.fund
    WHERE b.fund IS NULL OR n.low <> b."lastSequence" + 1 OR n.high <> b."lastSequence" + n.entries LIMIT 1;
  IF FOUND AND bad."isMissing" THEN
    RAISE foreign_key_violation USING MESSAGE = format('The fund %s has no book', bad.fund),
      CONSTRAINT = 'ledger_entries_book';
  ELSIF FOUND THEN
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

-- Seals have no gaps, so the seal of the last entry says that all before it have postings too.
CREATE FUNCTION check_last_entry_is_sealed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bad uuid;
BEGIN
  IF EXISTS (SELECT 1 FROM ledger_seals s WHERE (s.fund, s.sequence) = (NEW.fund, NEW."lastSequence")) THEN
    RETURN NULL;
  END IF;
  SELECT e._id INTO bad FROM ledger_entries e WHERE e.fund = NEW.fund AND e.sequence <= NEW."lastSequence"
    AND NOT EXISTS (SELECT 1 FROM ledger_seals s WHERE (s.fund, s.sequence) = (e.fund, e.sequence))
    ORDER BY e.sequence LIMIT 1;
  RAISE check_violation USING MESSAGE = format('Entry %s has no postings', bad),
    CONSTRAINT = 'ledger_entry_has_postings';
END $$;
-- Former versions go on: they post nothing, and the same is refused.
CREATE CONSTRAINT TRIGGER has_postings AFTER UPDATE ON ledger_books DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."lastSequence" IS DISTINCT FROM OLD."lastSequence")
  EXECUTE FUNCTION check_last_entry_is_sealed();
DROP TRIGGER has_postings ON ledger_entries;
-- Former versions go on: nothing but the trigger before ran it.
DROP FUNCTION check_ledger_entry_is_sealed();

-- The participations whose commitment or money an entry moves. Kept balances move with entries only.
CREATE FUNCTION check_participations_of_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  id uuid;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM funds f WHERE f._id = NEW.fund AND f.figures = 'ledger') THEN RETURN NULL; END IF;
  IF NEW."lastSequence" = OLD."lastSequence" + 1 THEN
    FOR id IN SELECT DISTINCT p."syndUser" FROM ledger_entries e JOIN ledger_postings l ON l.entry = e._id
      JOIN positions p ON p._id = l.position
      WHERE e.fund = NEW.fund AND e.sequence = NEW."lastSequence"
        AND l.account IN ('unfunded', 'called', 'contributed', 'suspense')
    LOOP
      PERFORM check_participation_in_ledger(id);
    END LOOP;
    RETURN NULL;
  END IF;
  -- Planned for how many there are: a plan for few takes minutes for many.
  EXECUTE $many$SELECT d."syndUser" FROM participations_differing_from_journal d WHERE d."syndUser" IN (
      SELECT p."syndUser" FROM ledger_entries e JOIN ledger_postings l ON l.entry = e._id
      JOIN positions p ON p._id = l.position
      WHERE e.fund = $1 AND e.sequence > $2 AND e.sequence <= $3
        AND l.account IN ('unfunded', 'called', 'contributed', 'suspense')) LIMIT 1$many$
    INTO id USING NEW.fund, OLD."lastSequence", NEW."lastSequence";
  IF id IS NOT NULL THEN PERFORM check_participation_in_ledger(id); END IF;
  RETURN NULL;
END $$;
-- Former versions go on: they post nothing, and the same is refused.
CREATE CONSTRAINT TRIGGER in_ledger AFTER UPDATE ON ledger_books DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."lastSequence" IS DISTINCT FROM OLD."lastSequence")
  EXECUTE FUNCTION check_participations_of_entries();
DROP TRIGGER in_ledger ON position_balances;
-- Former versions go on: nothing but the trigger before ran it.
DROP FUNCTION check_participation_of_position();

-- The lines of an entry are summed up once.
-- Former versions go on: they post nothing, and the same is refused.
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

-- The sums of 25,000 positions do not fit into the usual 4 MB, and go through files there.
ALTER FUNCTION keep_position_balances() SET work_mem = '16MB';
-- A balance that is updated stays on its page, where its index finds it.
ALTER TABLE position_balances SET (fillfactor = 70);

-- The same, without a count in the pattern, which took a quarter of the time of sealing.
ALTER TABLE ledger_seals DROP CONSTRAINT ledger_seals_sha256_check;
-- Former versions go on: the same is refused.
ALTER TABLE ledger_seals ADD CONSTRAINT ledger_seals_sha256 CHECK (length(sha256) = 64 AND sha256 !~ '[^0-9a-f]');

-- Most entries reverse nothing and post no receipt: they are in no index of those that do.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_reversed_once, DROP CONSTRAINT ledger_entries_receipt_once;
DROP INDEX ledger_entries_posted_by;
-- Former versions go on: the same is refused.
CREATE UNIQUE INDEX ledger_entries_reversed_once ON ledger_entries (reverses) WHERE reverses IS NOT NULL;
-- Former versions go on: the same is refused.
CREATE UNIQUE INDEX ledger_entries_receipt_once ON ledger_entries (receipt) WHERE receipt IS NOT NULL;
CREATE INDEX ledger_entries_posted_by ON ledger_entries ("postedBy") WHERE "postedBy" IS NOT NULL;
