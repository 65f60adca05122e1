-- What a position without capital loses of its value goes with the capital, on the day on which somebody releases it or
-- reverses its receipt. Nobody has valued the fund on that day, so the figures of all others are of the day that they were.
-- Former versions go on: the same triggers keep the same columns, whoever posts.
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
      max(n."effectiveDate") FILTER (WHERE n.account NOT IN ('unfunded', 'called', 'suspense', 'contributed')
        AND (n.account <> 'valuation' OR NOT EXISTS (
          SELECT 1 FROM ledger_entries e JOIN position_balances x ON x.position = n.position
          WHERE e._id = n.entry AND e.kind = 'valuation' AND x.contributed = 0
            AND (x."returnedCapital", x."preferredReturn", x.profit, x.interest, x.unclassified) = (0, 0, 0, 0, 0)
            AND x.income + x.valuation - x.fees = 0))) AS day
    FROM new_rows n WHERE n.account IN ('unfunded', 'called', 'suspense', 'contributed', 'returned_capital',
      'preferred_return', 'profit', 'interest', 'unclassified', 'income', 'valuation', 'fees') GROUP BY n.fund
  ) s WHERE b.fund = s.fund;
  RETURN NULL;
END $$;

-- Days that were moved so are put right. A valuation that is no line of a run was posted for such a position.
-- Former versions go on: none of their code writes a total of a book.
DROP TRIGGER totals_kept ON ledger_books;
UPDATE ledger_books b SET "figuresDay" = s.day
  FROM (
    SELECT k.fund, max(l."effectiveDate") AS day FROM ledger_books k
    LEFT JOIN ledger_postings l ON l.fund = k.fund AND l.account IN ('returned_capital', 'preferred_return', 'profit',
        'interest', 'unclassified', 'income', 'valuation', 'fees')
      AND NOT EXISTS (
        SELECT 1 FROM ledger_entries e WHERE e._id = l.entry AND e.kind = 'valuation'
          AND NOT EXISTS (SELECT 1 FROM ledger_run_lines m WHERE m.entry = e._id))
    GROUP BY k.fund
  ) s WHERE s.fund = b.fund AND b."figuresDay" IS DISTINCT FROM s.day;
CREATE TRIGGER totals_kept BEFORE UPDATE ON ledger_books FOR EACH ROW
  WHEN ((OLD.committed, OLD.suspense, OLD.contributed, OLD.distributed, OLD.nav, OLD."figuresDay")
    IS DISTINCT FROM (NEW.committed, NEW.suspense, NEW.contributed, NEW.distributed, NEW.nav, NEW."figuresDay"))
  EXECUTE FUNCTION check_ledger_totals();
