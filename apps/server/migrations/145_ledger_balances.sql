-- What stands on each account of a position, kept with each posting (LED-02). Its checks are what must hold for a
-- position at all times. Positive on the side on which the account grows.
CREATE TABLE position_balances (
  position uuid PRIMARY KEY REFERENCES positions,
  unfunded numeric(16, 2) NOT NULL DEFAULT 0,
  called numeric(16, 2) NOT NULL DEFAULT 0,
  contributed numeric(16, 2) NOT NULL DEFAULT 0,
  "returnedCapital" numeric(16, 2) NOT NULL DEFAULT 0,
  "preferredReturn" numeric(16, 2) NOT NULL DEFAULT 0,
  profit numeric(16, 2) NOT NULL DEFAULT 0,
  interest numeric(16, 2) NOT NULL DEFAULT 0,
  unclassified numeric(16, 2) NOT NULL DEFAULT 0,
  income numeric(16, 2) NOT NULL DEFAULT 0,
  valuation numeric(16, 2) NOT NULL DEFAULT 0,
  fees numeric(16, 2) NOT NULL DEFAULT 0,
  payable numeric(16, 2) NOT NULL DEFAULT 0,
  suspense numeric(16, 2) NOT NULL DEFAULT 0,
  CONSTRAINT unfunded_not_negative CHECK (unfunded >= 0),
  CONSTRAINT called_not_negative CHECK (called >= 0),
  CONSTRAINT contributed_not_negative CHECK (contributed >= 0),
  CONSTRAINT no_more_capital_returned_than_contributed CHECK ("returnedCapital" BETWEEN 0 AND contributed),
  CONSTRAINT payable_not_negative CHECK (payable >= 0),
  CONSTRAINT suspense_not_negative CHECK (suspense >= 0)
);
CREATE TRIGGER only_by_trigger BEFORE INSERT OR UPDATE OR DELETE ON position_balances
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE TRUNCATE ON position_balances
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION keep_position_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH sums AS MATERIALIZED (
    SELECT n.position,
      coalesce(sum(-n.amount) FILTER (WHERE n.account = 'unfunded'), 0) AS unfunded,
      coalesce(sum(-n.amount) FILTER (WHERE n.account = 'called'), 0) AS called,
      coalesce(sum(-n.amount) FILTER (WHERE n.account = 'contributed'), 0) AS contributed,
      coalesce(sum(n.amount) FILTER (WHERE n.account = 'returned_capital'), 0) AS "returnedCapital",
      coalesce(sum(n.amount) FILTER (WHERE n.account = 'preferred_return'), 0) AS "preferredReturn",
      coalesce(sum(n.amount) FILTER (WHERE n.account = 'profit'), 0) AS profit,
      coalesce(sum(n.amount) FILTER (WHERE n.account = 'interest'), 0) AS interest,
      coalesce(sum(n.amount) FILTER (WHERE n.account = 'unclassified'), 0) AS unclassified,
      coalesce(sum(-n.amount) FILTER (WHERE n.account = 'income'), 0) AS income,
      coalesce(sum(-n.amount) FILTER (WHERE n.account = 'valuation'), 0) AS valuation,
      coalesce(sum(n.amount) FILTER (WHERE n.account = 'fees'), 0) AS fees,
      coalesce(sum(-n.amount) FILTER (WHERE n.account = 'payable'), 0) AS payable,
      coalesce(sum(-n.amount) FILTER (WHERE n.account = 'suspense'), 0) AS suspense
    FROM new_rows n WHERE n.position IS NOT NULL GROUP BY n.position
  )
  UPDATE position_balances b SET
    unfunded = b.unfunded + s.unfunded,
    called = b.called + s.called,
    contributed = b.contributed + s.contributed,
    "returnedCapital" = b."returnedCapital" + s."returnedCapital",
    "preferredReturn" = b."preferredReturn" + s."preferredReturn",
    profit = b.profit + s.profit,
    interest = b.interest + s.interest,
    unclassified = b.unclassified + s.unclassified,
    income = b.income + s.income,
    valuation = b.valuation + s.valuation,
    fees = b.fees + s.fees,
    payable = b.payable + s.payable,
    suspense = b.suspense + s.suspense
  FROM sums s WHERE b.position = s.position;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_balances AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_position_balances();

-- A position belongs to a participation of its fund that has committed, and takes the next number.
CREATE FUNCTION open_positions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger_books b WHERE b.fund IN (SELECT n.fund FROM new_rows n) ORDER BY b.fund FOR NO KEY UPDATE;
  IF EXISTS (SELECT 1
    FROM (SELECT fund, count(*) AS made, min(number) AS low, max(number) AS high FROM new_rows GROUP BY fund) n
    JOIN ledger_books b ON b.fund = n.fund
    WHERE n.low <> b."lastPosition" + 1 OR n.high <> b."lastPosition" + n.made) THEN
    RAISE check_violation USING MESSAGE = 'The numbers of positions have no gaps', CONSTRAINT = 'position_number';
  END IF;
  UPDATE ledger_books b SET "lastPosition" = b."lastPosition" + n.made
    FROM (SELECT fund, count(*) AS made FROM new_rows GROUP BY fund) n WHERE b.fund = n.fund;
  IF EXISTS (SELECT 1 FROM new_rows n JOIN synd_users s ON s._id = n."syndUser"
    WHERE s.fund IS DISTINCT FROM n.fund OR s.invest_status IS DISTINCT FROM 'Accepted investment') THEN
    RAISE check_violation USING MESSAGE = 'A position belongs to a participation of its fund that has committed',
      CONSTRAINT = 'position_committed';
  END IF;
  INSERT INTO position_balances (position) SELECT _id FROM new_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER opened AFTER INSERT ON positions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION open_positions();

-- Positions whose kept balance is not the sum of their postings, or that have none. Nobody, while all is well.
CREATE VIEW position_balances_differing AS
  SELECT p._id AS position, p.fund FROM positions p LEFT JOIN position_balances b ON b.position = p._id
  LEFT JOIN LATERAL (
    SELECT
      coalesce(sum(-l.amount) FILTER (WHERE l.account = 'unfunded'), 0) AS unfunded,
      coalesce(sum(-l.amount) FILTER (WHERE l.account = 'called'), 0) AS called,
      coalesce(sum(-l.amount) FILTER (WHERE l.account = 'contributed'), 0) AS contributed,
      coalesce(sum(l.amount) FILTER (WHERE l.account = 'returned_capital'), 0) AS "returnedCapital",
      coalesce(sum(l.amount) FILTER (WHERE l.account = 'preferred_return'), 0) AS "preferredReturn",
      coalesce(sum(l.amount) FILTER (WHERE l.account = 'profit'), 0) AS profit,
      coalesce(sum(l.amount) FILTER (WHERE l.account = 'interest'), 0) AS interest,
      coalesce(sum(l.amount) FILTER (WHERE l.account = 'unclassified'), 0) AS unclassified,
      coalesce(sum(-l.amount) FILTER (WHERE l.account = 'income'), 0) AS income,
      coalesce(sum(-l.amount) FILTER (WHERE l.account = 'valuation'), 0) AS valuation,
      coalesce(sum(l.amount) FILTER (WHERE l.account = 'fees'), 0) AS fees,
      coalesce(sum(-l.amount) FILTER (WHERE l.account = 'payable'), 0) AS payable,
      coalesce(sum(-l.amount) FILTER (WHERE l.account = 'suspense'), 0) AS suspense
    FROM ledger_postings l WHERE l.position = p._id
  ) s ON true
  WHERE (b.unfunded, b.called, b.contributed, b."returnedCapital", b."preferredReturn", b.profit, b.interest,
    b.unclassified, b.income, b.valuation, b.fees, b.payable, b.suspense)
    IS DISTINCT FROM (s.unfunded, s.called, s.contributed, s."returnedCapital", s."preferredReturn", s.profit, s.interest,
    s.unclassified, s.income, s.valuation, s.fees, s.payable, s.suspense);
