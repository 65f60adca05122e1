-- A return over several commitments is one payment of the bank with an entry for each of them, so whether it is
-- recorded twice is asked of the payment and not of its parts (INV-01).

-- the first entry of the return; null for other entries
ALTER TABLE funding_receipts ADD COLUMN "partOf" uuid REFERENCES funding_receipts;
ALTER TABLE funding_receipts DISABLE TRIGGER append_only;
UPDATE funding_receipts r SET "partOf" = (
  SELECT x._id FROM funding_receipts x
  WHERE x.kind = 'return' AND (x."syndUser", x."createdAt", x."recordedBy", x."receivedOn", x.reference)
    = (r."syndUser", r."createdAt", r."recordedBy", r."receivedOn", r.reference)
  ORDER BY x.round, x._id LIMIT 1) WHERE r.kind = 'return';
ALTER TABLE funding_receipts ENABLE TRIGGER append_only;
ALTER TABLE funding_receipts ADD CONSTRAINT funding_receipts_part CHECK ((kind = 'return') = ("partOf" IS NOT NULL));

-- As in migration 070, but for returns, which check_returns looks at.
CREATE OR REPLACE FUNCTION check_funding_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  original funding_receipts;
BEGIN
  PERFORM 1 FROM synd_users WHERE _id = NEW."syndUser" FOR UPDATE;
  IF NEW.kind = 'reversal' THEN
    SELECT * INTO original FROM funding_receipts WHERE _id = NEW.reverses;
    IF original.kind = 'reversal'
      OR (original."syndUser", original.round, original.amount) IS DISTINCT FROM
        (NEW."syndUser", NEW.round, -NEW.amount) THEN
      RAISE check_violation USING MESSAGE = 'A reversal mirrors its original', COLUMN = 'reverses';
    END IF;
  ELSIF NEW.kind = 'receipt' AND EXISTS (
    SELECT 1 FROM funding_receipts r
    WHERE (r."syndUser", r.kind, r.amount, r."receivedOn", r.reference)
        = (NEW."syndUser", NEW.kind, NEW.amount, NEW."receivedOn", NEW.reference)
      AND NOT EXISTS (SELECT 1 FROM funding_receipts x WHERE x.reverses = r._id)) THEN
    RAISE unique_violation USING MESSAGE = 'This was recorded already', COLUMN = 'reference';
  END IF;
  IF NEW.amount < 0 AND NEW.amount + (
    SELECT coalesce(sum(r.amount), 0) FROM funding_receipts r
    WHERE r."syndUser" = NEW."syndUser" AND r.round = NEW.round
  ) + (
    SELECT coalesce(sum(s."fundedBefore"), 0) FROM synd_users s
    WHERE s._id = NEW."syndUser" AND s."fundingRound" = NEW.round
  ) < 0 THEN
    RAISE check_violation USING MESSAGE = 'More would go back than came in', COLUMN = 'amount';
  END IF;
  RETURN NEW;
END $$;

-- One statement writes all parts of a return. A return counts as recorded while any of its parts stands.
CREATE FUNCTION check_returns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM added WHERE kind = 'return') THEN RETURN NULL; END IF;
  IF EXISTS (
    WITH returns AS (
      SELECT r."syndUser", r."receivedOn", r.reference, r."partOf", sum(r.amount) AS amount,
        bool_or(NOT EXISTS (SELECT 1 FROM funding_receipts x WHERE x.reverses = r._id)) AS stands
      FROM funding_receipts r
      WHERE r.kind = 'return' AND r."syndUser" IN (SELECT "syndUser" FROM added)
      GROUP BY r."syndUser", r."receivedOn", r.reference, r."partOf")
    SELECT 1 FROM returns r JOIN returns other USING ("syndUser", "receivedOn", reference, amount)
    WHERE r."partOf" IN (SELECT "partOf" FROM added) AND other."partOf" <> r."partOf" AND other.stands) THEN
    RAISE unique_violation USING MESSAGE = 'This was recorded already', COLUMN = 'reference';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER check_returns AFTER INSERT ON funding_receipts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_returns();
