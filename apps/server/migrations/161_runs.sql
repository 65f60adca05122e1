-- Valuations and distributions of a whole fund on one day (LED-07): what one admin asked for, line by line, what the
-- positions were then, and which entries posted it. Their state follows from the approval and the two times.
CREATE TABLE ledger_runs (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  fund uuid NOT NULL REFERENCES ledger_books,
  -- among those of its fund that were posted
  number integer CHECK (number > 0),
  kind text NOT NULL CHECK (kind IN ('valuation', 'distribution')),
  day date NOT NULL,
  name text NOT NULL CHECK (name ~ '\S'),
  -- what investors read beside it
  memo text NOT NULL,
  -- what one amount was spread by; null where each line was entered
  basis text CHECK (basis IN ('contributed', 'commitment')),
  -- the check sum of its lines: what is posted is what was previewed
  version text NOT NULL,
  -- the sums of its lines
  lines integer NOT NULL CHECK (lines > 0),
  "returnedCapital" numeric(16, 2) NOT NULL,
  "preferredReturn" numeric(16, 2) NOT NULL,
  profit numeric(16, 2) NOT NULL,
  interest numeric(16, 2) NOT NULL,
  amount numeric(16, 2) NOT NULL,
  "contributedBefore" numeric(16, 2) NOT NULL,
  "returnedBefore" numeric(16, 2) NOT NULL,
  "distributedBefore" numeric(16, 2) NOT NULL,
  "valueBefore" numeric(16, 2) NOT NULL,
  approval uuid REFERENCES approvals,
  "postedAt" timestamptz(3),
  -- the request by which it was reversed
  reversal uuid REFERENCES approvals,
  "reversedAt" timestamptz(3),
  CONSTRAINT ledger_runs_number_key UNIQUE (fund, number),
  CONSTRAINT ledger_runs_reversal_key UNIQUE (reversal),
  CONSTRAINT ledger_runs_approved CHECK (("postedAt" IS NULL) = (number IS NULL)
    AND ("postedAt" IS NULL OR approval IS NOT NULL)),
  CONSTRAINT ledger_runs_reversed CHECK (("reversedAt" IS NULL) = (reversal IS NULL)
    AND ("reversedAt" IS NULL OR "postedAt" IS NOT NULL))
);
CREATE INDEX ledger_runs_approval ON ledger_runs (approval);
CREATE INDEX ledger_runs_day ON ledger_runs (fund, day, "createdAt", _id);

CREATE TABLE ledger_run_lines (
  run uuid NOT NULL REFERENCES ledger_runs,
  position uuid NOT NULL REFERENCES positions,
  -- of the position, for their order
  number integer NOT NULL,
  "returnedCapital" numeric(16, 2) NOT NULL CHECK ("returnedCapital" >= 0),
  "preferredReturn" numeric(16, 2) NOT NULL CHECK ("preferredReturn" >= 0),
  profit numeric(16, 2) NOT NULL CHECK (profit >= 0),
  interest numeric(16, 2) NOT NULL CHECK (interest >= 0),
  -- what is paid in all, or by how much a valuation changes the value
  amount numeric(16, 2) NOT NULL,
  -- what stood on the position at the end of the day, without it
  "contributedBefore" numeric(16, 2) NOT NULL,
  "returnedBefore" numeric(16, 2) NOT NULL,
  "distributedBefore" numeric(16, 2) NOT NULL,
  "valueBefore" numeric(16, 2) NOT NULL,
  -- the entry that posted it; null until then, and where nothing changed
  entry uuid REFERENCES ledger_entries,
  PRIMARY KEY (run, position),
  CONSTRAINT ledger_run_lines_number_key UNIQUE (run, number),
  CONSTRAINT ledger_run_lines_entry_key UNIQUE (entry)
);
CREATE INDEX ledger_run_lines_position ON ledger_run_lines (position);

-- The lines of a run come in one statement, are of positions of its fund, and add up to it.
CREATE FUNCTION check_run_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bad uuid;
BEGIN
  SELECT r._id INTO bad FROM ledger_runs r
  JOIN (SELECT n.run, count(*) AS lines FROM new_rows n GROUP BY n.run) n ON n.run = r._id
  LEFT JOIN LATERAL (
    SELECT count(*) AS lines, bool_and(p.fund = r.fund AND p.number = l.number) AS "isOfFund",
      bool_and(CASE r.kind WHEN 'distribution' THEN l.amount > 0
        AND l.amount = l."returnedCapital" + l."preferredReturn" + l.profit + l.interest
        ELSE l."returnedCapital" + l."preferredReturn" + l.profit + l.interest = 0 END) AS "addsUp",
      sum(l."returnedCapital") AS "returnedCapital", sum(l."preferredReturn") AS "preferredReturn",
      sum(l.profit) AS profit, sum(l.interest) AS interest, sum(l.amount) AS amount,
      sum(l."contributedBefore") AS "contributedBefore", sum(l."returnedBefore") AS "returnedBefore",
      sum(l."distributedBefore") AS "distributedBefore", sum(l."valueBefore") AS "valueBefore"
    FROM ledger_run_lines l JOIN positions p ON p._id = l.position WHERE l.run = r._id
  ) s ON true
  WHERE NOT s."isOfFund" OR NOT s."addsUp" OR n.lines <> r.lines
    OR (s.lines, s."returnedCapital", s."preferredReturn", s.profit, s.interest, s.amount, s."contributedBefore",
      s."returnedBefore", s."distributedBefore", s."valueBefore")
    IS DISTINCT FROM (r.lines, r."returnedCapital", r."preferredReturn", r.profit, r.interest, r.amount,
      r."contributedBefore", r."returnedBefore", r."distributedBefore", r."valueBefore") LIMIT 1;
  IF FOUND THEN
    RAISE check_violation USING MESSAGE = format('The lines of run %s do not add up to it', bad),
      CONSTRAINT = 'run_lines_add_up';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER checked AFTER INSERT ON ledger_run_lines REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION check_run_lines();

-- What was asked for is kept; a line learns once which entry posted it, and a run once what became of it.
CREATE FUNCTION keep_run_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM old_rows o LEFT JOIN new_rows n ON (n.run, n.position) = (o.run, o.position)
    WHERE n.run IS NULL OR o.entry IS NOT NULL
      OR (to_jsonb(n) - 'entry') IS DISTINCT FROM (to_jsonb(o) - 'entry')) THEN
    RAISE EXCEPTION 'the lines of a run are kept as they were asked for' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep AFTER UPDATE ON ledger_run_lines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_run_lines();
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON ledger_run_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION keep_run() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  decided CONSTANT text[] := ARRAY['approval', 'number', 'postedAt', 'reversal', 'reversedAt'];
BEGIN
  IF (to_jsonb(NEW) - decided) IS DISTINCT FROM (to_jsonb(OLD) - decided)
    OR (OLD.approval IS NOT NULL AND NEW.approval IS DISTINCT FROM OLD.approval)
    OR (OLD."postedAt" IS NOT NULL AND (NEW."postedAt", NEW.number) IS DISTINCT FROM (OLD."postedAt", OLD.number))
    OR (OLD.reversal IS NOT NULL AND (NEW.reversal, NEW."reversedAt") IS DISTINCT FROM (OLD.reversal, OLD."reversedAt"))
  THEN
    RAISE EXCEPTION 'a run is kept as it was asked for, posted once and reversed once'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep BEFORE UPDATE ON ledger_runs FOR EACH ROW EXECUTE FUNCTION keep_run();
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON ledger_runs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
