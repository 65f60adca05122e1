-- What is committed to a fund and what is in suspense, kept in its book as its other totals are (migration 155): the page
-- of a fund with 100,000 positions summed up all of them each time.
-- Former versions go on: the columns have defaults, and the same triggers keep them whoever posts.
ALTER TABLE ledger_books
  ADD COLUMN committed numeric(18, 2) NOT NULL DEFAULT 0,
  ADD COLUMN suspense numeric(18, 2) NOT NULL DEFAULT 0;
UPDATE ledger_books b SET committed = s.committed, suspense = s.suspense
  FROM (
    SELECT p.fund, sum(x.unfunded + x.called) AS committed, sum(x.suspense) AS suspense
    FROM positions p JOIN position_balances x ON x.position = p._id GROUP BY p.fund
  ) s WHERE s.fund = b.fund;

CREATE OR REPLACE FUNCTION keep_ledger_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_books b SET
    committed = b.committed + s.committed,
    suspense = b.suspense + s.suspense,
    contributed = b.contributed + s.contributed,
    distributed = b.distributed + s.distributed,
    nav = b.nav + s.nav,
    "figuresDay" = greatest(b."figuresDay", s.day)
  FROM (
    SELECT n.fund,
      coalesce(sum(-n.amount) FILTER (WHERE n.account IN ('unfunded', 'called') AND n.position IS NOT NULL), 0)
        AS committed,
      coalesce(sum(-n.amount) FILTER (WHERE n.account = 'suspense' AND n.position IS NOT NULL), 0) AS suspense,
      coalesce(sum(-n.amount) FILTER (WHERE n.account = 'contributed'), 0) AS contributed,
      coalesce(sum(n.amount) FILTER (WHERE n.account IN ('returned_capital', 'preferred_return', 'profit', 'interest',
        'unclassified')), 0) AS distributed,
      coalesce(sum(-n.amount) FILTER (WHERE n.account NOT IN ('unfunded', 'called', 'suspense')), 0) AS nav,
      max(n."effectiveDate") FILTER (WHERE n.account NOT IN ('unfunded', 'called', 'suspense', 'contributed')) AS day
    FROM new_rows n WHERE n.account IN ('unfunded', 'called', 'suspense', 'contributed', 'returned_capital',
      'preferred_return', 'profit', 'interest', 'unclassified', 'income', 'valuation', 'fees') GROUP BY n.fund
  ) s WHERE b.fund = s.fund;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION check_ledger_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (NEW.committed, NEW.suspense, NEW.contributed, NEW.distributed, NEW.nav) <> (0, 0, 0, 0, 0)
      OR NEW."figuresDay" IS NOT NULL THEN
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
CREATE TRIGGER totals_kept BEFORE UPDATE ON ledger_books FOR EACH ROW
  WHEN ((OLD.committed, OLD.suspense, OLD.contributed, OLD.distributed, OLD.nav, OLD."figuresDay")
    IS DISTINCT FROM (NEW.committed, NEW.suspense, NEW.contributed, NEW.distributed, NEW.nav, NEW."figuresDay"))
  EXECUTE FUNCTION check_ledger_totals();

CREATE OR REPLACE VIEW ledger_totals_differing AS
  SELECT b.fund FROM ledger_books b LEFT JOIN LATERAL (
    SELECT sum(x.unfunded + x.called) AS committed, sum(x.suspense) AS suspense, sum(x.contributed) AS contributed,
      sum(x."returnedCapital" + x."preferredReturn" + x.profit + x.interest + x.unclassified) AS distributed,
      sum(x.income + x.valuation - x.fees) AS changed
    FROM positions p JOIN position_balances x ON x.position = p._id WHERE p.fund = b.fund
  ) s ON true
  WHERE (b.committed, b.suspense, b.contributed, b.distributed, b.nav) IS DISTINCT FROM (coalesce(s.committed, 0),
    coalesce(s.suspense, 0), coalesce(s.contributed, 0), coalesce(s.distributed, 0),
    coalesce(s.contributed - s.distributed + s.changed, 0));
