-- The day of an opened fund's figures is that of the newest valuation or distribution that stands, or of what it was
-- opened with. It was kept as the newest day posted, so that of a run that was reversed stayed for ever, and a valuation
-- that found the same value, which posts nothing, did not count. A valuation that is no line of a run took the value of a
-- position away with its capital, and is none of the fund's.
-- Former versions go on: the view has the same columns, and none of their code reads or writes a day of a book.
CREATE INDEX ledger_runs_standing ON ledger_runs (fund, day) WHERE "postedAt" IS NOT NULL AND "reversedAt" IS NULL;
-- An opening has entries for each of 100,000 positions. Nearly all of them stand, so the first one found is of the day.
CREATE INDEX ledger_entries_opening ON ledger_entries (fund, "effectiveDate") WHERE kind = 'opening';

CREATE OR REPLACE VIEW ledger_percentages AS
  SELECT b.fund,
    coalesce(round(100 * b.distributed / nullif(b.contributed, 0), 4), 0) AS returned,
    coalesce(round(100 * b.nav / nullif(b.contributed, 0), 4), 100) AS value,
    CASE WHEN (f."currentPercentagesUpdatedAt" AT TIME ZONE b."timeZone")::date < d.day
        OR f."currentPercentagesUpdatedAt" IS NULL
      THEN (d.day + time '12:00') AT TIME ZONE b."timeZone"
      ELSE f."currentPercentagesUpdatedAt" END AS "asOf"
  FROM ledger_books b JOIN funds f ON f._id = b.fund
  CROSS JOIN LATERAL (
    SELECT greatest(
      (SELECT max(r.day) FROM ledger_runs r
        WHERE r.fund = b.fund AND r."postedAt" IS NOT NULL AND r."reversedAt" IS NULL),
      -- Of a fund that stated nothing, no position was opened with anything but what it had paid.
      (SELECT e."effectiveDate" FROM ledger_entries e
        WHERE e.fund = b.fund AND e.kind = 'opening'
          AND (f."currentPercentageTotalReturned", f."currentFundValuePercentage") <> (0, 100)
          AND NOT EXISTS (SELECT FROM ledger_entries v WHERE v.reverses = e._id)
          AND EXISTS (SELECT FROM ledger_postings l WHERE l.entry = e._id AND l.account IN ('unclassified', 'valuation'))
        ORDER BY e."effectiveDate" DESC LIMIT 1)) AS day
  ) d
  WHERE b."openedAt" IS NOT NULL AND f.figures = 'ledger';

CREATE OR REPLACE FUNCTION keep_ledger_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_books b SET
    committed = b.committed + s.committed,
    suspense = b.suspense + s.suspense,
    contributed = b.contributed + s.contributed,
    distributed = b.distributed + s.distributed,
    nav = b.nav + s.nav
  FROM (
    SELECT n.fund,
      coalesce(sum(-n.amount) FILTER (WHERE n.account IN ('unfunded', 'called') AND n.position IS NOT NULL), 0)
        AS committed,
      coalesce(sum(-n.amount) FILTER (WHERE n.account = 'suspense' AND n.position IS NOT NULL), 0) AS suspense,
      coalesce(sum(-n.amount) FILTER (WHERE n.account = 'contributed'), 0) AS contributed,
      coalesce(sum(n.amount) FILTER (WHERE n.account IN ('returned_capital', 'preferred_return', 'profit', 'interest',
        'unclassified')), 0) AS distributed,
      coalesce(sum(-n.amount) FILTER (WHERE n.account NOT IN ('unfunded', 'called', 'suspense')), 0) AS nav
    FROM new_rows n WHERE n.account IN ('unfunded', 'called', 'suspense', 'contributed', 'returned_capital',
      'preferred_return', 'profit', 'interest', 'unclassified', 'income', 'valuation', 'fees') GROUP BY n.fund
  ) s WHERE b.fund = s.fund;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION check_ledger_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (NEW.committed, NEW.suspense, NEW.contributed, NEW.distributed, NEW.nav) <> (0, 0, 0, 0, 0) THEN
      RAISE check_violation USING MESSAGE = 'A book begins empty', CONSTRAINT = 'ledger_book_totals';
    END IF;
  ELSIF pg_trigger_depth() = 1 THEN
    RAISE check_violation USING MESSAGE = 'The totals of a book move with its postings',
      CONSTRAINT = 'ledger_book_totals';
  END IF;
  RETURN NEW;
END $$;
-- Former versions go on: none of their code writes a total of a book.
DROP TRIGGER totals_kept ON ledger_books;
-- Former versions go on: none of their code reads or writes it.
ALTER TABLE ledger_books DROP COLUMN "figuresDay";
CREATE TRIGGER totals_kept BEFORE UPDATE ON ledger_books FOR EACH ROW
  WHEN ((OLD.committed, OLD.suspense, OLD.contributed, OLD.distributed, OLD.nav)
    IS DISTINCT FROM (NEW.committed, NEW.suspense, NEW.contributed, NEW.distributed, NEW.nav))
  EXECUTE FUNCTION check_ledger_totals();
