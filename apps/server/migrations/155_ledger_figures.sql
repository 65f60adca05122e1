-- The percentages of an opened fund, from its ledger (LED-01). They are kept in its book, whose row everyone who posts holds
-- anyway, and not in the fund's, so that a posting takes no lock on the fund and outdates no form that somebody edits it in.
ALTER TABLE ledger_books
  ADD COLUMN contributed numeric(18, 2) NOT NULL DEFAULT 0,
  ADD COLUMN distributed numeric(18, 2) NOT NULL DEFAULT 0,
  ADD COLUMN nav numeric(18, 2) NOT NULL DEFAULT 0,
  -- the newest day on which something was distributed, or changed what the fund is worth; money that comes in does neither
  ADD COLUMN "figuresDay" date;

CREATE FUNCTION keep_ledger_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_books b SET
    contributed = b.contributed + s.contributed,
    distributed = b.distributed + s.distributed,
    nav = b.nav + s.nav,
    "figuresDay" = greatest(b."figuresDay", s.day)
  FROM (
    SELECT n.fund,
      coalesce(sum(-n.amount) FILTER (WHERE n.account = 'contributed'), 0) AS contributed,
      coalesce(sum(n.amount) FILTER (WHERE n.account IN ('returned_capital', 'preferred_return', 'profit', 'interest',
        'unclassified')), 0) AS distributed,
      sum(-n.amount) AS nav,
      max(n."effectiveDate") FILTER (WHERE n.account <> 'contributed') AS day
    FROM new_rows n WHERE n.account IN ('contributed', 'returned_capital', 'preferred_return', 'profit', 'interest',
      'unclassified', 'income', 'valuation', 'fees') GROUP BY n.fund
  ) s WHERE b.fund = s.fund;
  RETURN NULL;
END $$;
-- After keep_balances and before seal (migration 144).
CREATE TRIGGER keep_totals AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger_totals();

-- As the counters of a book: they move with its postings, and by no other statement.
CREATE FUNCTION check_ledger_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (NEW.contributed, NEW.distributed, NEW.nav) <> (0, 0, 0) OR NEW."figuresDay" IS NOT NULL THEN
      RAISE check_violation USING MESSAGE = 'A book begins empty', CONSTRAINT = 'ledger_book_totals';
    END IF;
  ELSIF pg_trigger_depth() = 1 THEN
    RAISE check_violation USING MESSAGE = 'The totals of a book move with its postings',
      CONSTRAINT = 'ledger_book_totals';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER begins_empty BEFORE INSERT ON ledger_books FOR EACH ROW EXECUTE FUNCTION check_ledger_totals();
CREATE TRIGGER totals_kept BEFORE UPDATE ON ledger_books FOR EACH ROW
  WHEN ((OLD.contributed, OLD.distributed, OLD.nav, OLD."figuresDay")
    IS DISTINCT FROM (NEW.contributed, NEW.distributed, NEW.nav, NEW."figuresDay"))
  EXECUTE FUNCTION check_ledger_totals();

-- Books whose kept totals are not the sums of their positions. None while all is well.
CREATE VIEW ledger_totals_differing AS
  SELECT b.fund FROM ledger_books b LEFT JOIN LATERAL (
    SELECT sum(x.contributed) AS contributed,
      sum(x."returnedCapital" + x."preferredReturn" + x.profit + x.interest + x.unclassified) AS distributed,
      sum(x.income + x.valuation - x.fees) AS changed
    FROM positions p JOIN position_balances x ON x.position = p._id WHERE p.fund = b.fund
  ) s ON true
  WHERE (b.contributed, b.distributed, b.nav) IS DISTINCT FROM (coalesce(s.contributed, 0), coalesce(s.distributed, 0),
    coalesce(s.contributed - s.distributed + s.changed, 0));

-- The percentages of each opened fund, as packages/domain computes them (ledgerPercentages), and since when they hold.
-- A day has no hour, so it counts at noon of the book's time zone, which is the same day nearly everywhere; a time of that
-- day or later that was stored while the fund had percentages is more exact.
CREATE VIEW ledger_percentages AS
  SELECT b.fund,
    coalesce(round(100 * b.distributed / nullif(b.contributed, 0), 4), 0) AS returned,
    coalesce(round(100 * b.nav / nullif(b.contributed, 0), 4), 100) AS value,
    CASE WHEN (f."currentPercentagesUpdatedAt" AT TIME ZONE b."timeZone")::date < b."figuresDay"
        OR f."currentPercentagesUpdatedAt" IS NULL
      THEN (b."figuresDay" + time '12:00') AT TIME ZONE b."timeZone"
      ELSE f."currentPercentagesUpdatedAt" END AS "asOf"
  FROM ledger_books b JOIN funds f ON f._id = b.fund
  WHERE b."openedAt" IS NOT NULL AND f.figures = 'ledger';

-- Nobody sets the percentages of an opened fund, not even a request that began before the opening.
CREATE FUNCTION refuse_percentages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE check_violation USING MESSAGE = 'The figures of this fund come from its ledger',
    TABLE = 'funds', COLUMN = CASE
      WHEN NEW."currentPercentageTotalReturned" IS DISTINCT FROM OLD."currentPercentageTotalReturned"
        THEN 'currentPercentageTotalReturned'
      WHEN NEW."currentFundValuePercentage" IS DISTINCT FROM OLD."currentFundValuePercentage"
        THEN 'currentFundValuePercentage'
      ELSE 'currentPercentagesUpdatedAt' END;
END $$;
-- Former versions go on: no fund of theirs is opened.
CREATE TRIGGER percentages_by_ledger BEFORE UPDATE ON funds FOR EACH ROW
  WHEN (OLD.figures = 'ledger' AND NEW.figures = 'ledger'
    AND (OLD."currentPercentageTotalReturned", OLD."currentFundValuePercentage", OLD."currentPercentagesUpdatedAt")
      IS DISTINCT FROM
      (NEW."currentPercentageTotalReturned", NEW."currentFundValuePercentage", NEW."currentPercentagesUpdatedAt"))
  EXECUTE FUNCTION refuse_percentages();
