-- What ties the journal of an opened fund to its participations and receipts (LED-01, LED-08): whichever side moves, both
-- say the same when the transaction ends.
-- Former versions go on: no fund is opened by them, and where one is opened afterwards they are refused what they would not
-- post.

-- The seal covers both from migration 153 on; nothing is posted before.
ALTER TABLE ledger_entries
  -- the receipt, return or reversal that it posts
  ADD COLUMN receipt uuid REFERENCES funding_receipts,
  -- its day is no day on which money was seen to move
  ADD COLUMN "isEstimated" boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT ledger_entries_receipt_once UNIQUE (receipt);

-- A position belongs to a participation of its fund that has committed: now, or once, where money is left of that.
CREATE OR REPLACE FUNCTION open_positions() RETURNS trigger LANGUAGE plpgsql AS $$
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
    WHERE s.fund IS DISTINCT FROM n.fund
      OR (s.invest_status IS DISTINCT FROM 'Accepted investment'
        AND NOT EXISTS (SELECT 1 FROM funding_receipts r WHERE r."syndUser" = s._id))) THEN
    RAISE check_violation USING MESSAGE = 'A position belongs to a participation of its fund that has committed',
      CONSTRAINT = 'position_committed';
  END IF;
  INSERT INTO position_balances (position) SELECT _id FROM new_rows;
  RETURN NULL;
END $$;

-- An opened fund stays one, and has a book.
CREATE FUNCTION check_fund_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.figures = 'ledger' THEN
    RAISE check_violation USING MESSAGE = 'A fund whose journal is opened keeps it', CONSTRAINT = 'fund_stays_opened';
  END IF;
  IF NOT EXISTS (SELECT 1 FROM ledger_books b WHERE b.fund = NEW._id AND b."openedAt" IS NOT NULL) THEN
    RAISE check_violation USING MESSAGE = 'A fund takes its figures from a journal that is opened',
      CONSTRAINT = 'fund_has_journal';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER check_figures BEFORE UPDATE ON funds
  FOR EACH ROW WHEN (NEW.figures IS DISTINCT FROM OLD.figures) EXECUTE FUNCTION check_fund_figures();
CREATE TRIGGER check_new_figures BEFORE INSERT ON funds
  FOR EACH ROW WHEN (NEW.figures = 'ledger') EXECUTE FUNCTION check_fund_figures();

-- Participations of opened funds that the journal does not agree with. None, while all is well.
CREATE VIEW participations_differing_from_journal AS
  SELECT s._id AS "syndUser", f._id AS fund,
    CASE WHEN s.invest_status = 'Accepted investment' THEN coalesce(s.invest_amount, 0) ELSE 0 END AS accepted,
    coalesce(b.unfunded + b.called, 0) AS committed,
    coalesce(r.received, 0) + coalesce(s."fundedBefore", 0) AS received,
    coalesce(b.contributed + b.suspense, 0) AS "inJournal"
  FROM funds f JOIN synd_users s ON s.fund = f._id
  LEFT JOIN positions p ON p."syndUser" = s._id LEFT JOIN position_balances b ON b.position = p._id
  LEFT JOIN LATERAL (SELECT sum(x.amount) AS received FROM funding_receipts x WHERE x."syndUser" = s._id) r ON true
  WHERE f.figures = 'ledger' AND (
    CASE WHEN s.invest_status = 'Accepted investment' THEN coalesce(s.invest_amount, 0) ELSE 0 END
      <> coalesce(b.unfunded + b.called, 0)
    OR coalesce(r.received, 0) + coalesce(s."fundedBefore", 0) <> coalesce(b.contributed + b.suspense, 0)
    OR p.fund <> s.fund);

CREATE FUNCTION check_participation_in_ledger(id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  bad participations_differing_from_journal;
BEGIN
  IF EXISTS (SELECT 1 FROM positions p JOIN synd_users s ON s._id = p."syndUser" WHERE s._id = id AND p.fund <> s.fund)
  THEN
    RAISE check_violation USING MESSAGE = format('Participation %s has a position in another fund', id),
      CONSTRAINT = 'commitment_in_ledger';
  END IF;
  SELECT * INTO bad FROM participations_differing_from_journal d WHERE d."syndUser" = id;
  IF NOT FOUND THEN RETURN; END IF;
  IF bad.accepted <> bad.committed THEN
    RAISE check_violation USING CONSTRAINT = 'commitment_in_ledger',
      MESSAGE = format('Participation %s has committed %s, and its journal says %s', id, bad.accepted, bad.committed);
  END IF;
  RAISE check_violation USING CONSTRAINT = 'receipts_in_ledger',
    MESSAGE = format('Participation %s was paid %s, and its journal says %s', id, bad.received, bad."inJournal");
END $$;

CREATE FUNCTION check_participation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_participation_in_ledger(NEW._id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER in_ledger AFTER UPDATE ON synd_users DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((NEW.invest_status, NEW.invest_amount, NEW."fundedBefore", NEW.fund)
    IS DISTINCT FROM (OLD.invest_status, OLD.invest_amount, OLD."fundedBefore", OLD.fund))
  EXECUTE FUNCTION check_participation();
CREATE CONSTRAINT TRIGGER new_in_ledger AFTER INSERT ON synd_users DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.invest_status IS NOT NULL) EXECUTE FUNCTION check_participation();

CREATE FUNCTION check_participation_of_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_participation_in_ledger(NEW."syndUser");
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER in_ledger AFTER INSERT ON funding_receipts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_participation_of_receipt();

CREATE FUNCTION check_participation_of_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_participation_in_ledger(p."syndUser") FROM positions p WHERE p._id = NEW.position;
  RETURN NULL;
END $$;
-- Most entries move neither side, and their positions are not looked at.
CREATE CONSTRAINT TRIGGER in_ledger AFTER UPDATE ON position_balances DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((NEW.unfunded + NEW.called, NEW.contributed + NEW.suspense)
    IS DISTINCT FROM (OLD.unfunded + OLD.called, OLD.contributed + OLD.suspense))
  EXECUTE FUNCTION check_participation_of_position();

CREATE FUNCTION check_participations_of_fund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bad uuid;
BEGIN
  SELECT d."syndUser" INTO bad FROM participations_differing_from_journal d WHERE d.fund = NEW._id LIMIT 1;
  IF FOUND THEN PERFORM check_participation_in_ledger(bad); END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER in_ledger AFTER UPDATE ON funds DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.figures IS DISTINCT FROM OLD.figures) EXECUTE FUNCTION check_participations_of_fund();
