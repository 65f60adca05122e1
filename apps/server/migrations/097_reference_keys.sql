-- References of banks are the same whatever their case, width and spaces, and with invisible characters that were taken
-- before they were rejected (INV-01). referenceKey of packages/domain does the same.
CREATE FUNCTION reference_key(reference text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(normalize(reference, NFKC),
    '[\s\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]',
    '', 'g'))
$$;
CREATE INDEX funding_receipts_reference ON funding_receipts (reference_key(reference));

-- As in migration 087, with references compared by their keys.
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
    WHERE (r."syndUser", r.kind, r.amount, r."receivedOn", reference_key(r.reference))
        = (NEW."syndUser", NEW.kind, NEW.amount, NEW."receivedOn", reference_key(NEW.reference))
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

CREATE OR REPLACE FUNCTION check_returns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM added WHERE kind = 'return') THEN RETURN NULL; END IF;
  IF EXISTS (
    WITH returns AS (
      SELECT r."syndUser", r."receivedOn", reference_key(r.reference) AS reference, r."partOf",
        sum(r.amount) AS amount,
        bool_or(NOT EXISTS (SELECT 1 FROM funding_receipts x WHERE x.reverses = r._id)) AS stands
      FROM funding_receipts r
      WHERE r.kind = 'return' AND r."syndUser" IN (SELECT "syndUser" FROM added)
      GROUP BY r."syndUser", r."receivedOn", reference_key(r.reference), r."partOf")
    SELECT 1 FROM returns r JOIN returns other USING ("syndUser", "receivedOn", reference, amount)
    WHERE r."partOf" IN (SELECT "partOf" FROM added) AND other."partOf" <> r."partOf" AND other.stands) THEN
    RAISE unique_violation USING MESSAGE = 'This was recorded already', COLUMN = 'reference';
  END IF;
  RETURN NULL;
END $$;
