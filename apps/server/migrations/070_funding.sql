-- Funding: the step from a complete agreement to the money (INV-01).
ALTER TABLE synd_users
  -- what the investor states in the payment
  ADD COLUMN "fundingReference" text,
  ADD COLUMN "fundingDueAt" timestamptz(3),
  -- which commitment of the participation receipts count for: one more after each release
  ADD COLUMN "fundingRound" integer NOT NULL DEFAULT 1,
  ADD COLUMN "fundingRemindersSent" integer NOT NULL DEFAULT 0,
  -- what counts as funded without a receipt, because the agreement was complete before this migration
  ADD COLUMN "fundedBefore" dollars;
CREATE UNIQUE INDEX synd_users_funding_reference ON synd_users ("fundingReference")
  WHERE "fundingReference" IS NOT NULL;
CREATE INDEX synd_users_funding_open ON synd_users ("fundingDueAt")
  WHERE ft_start_date IS NOT NULL AND ft_complete_date IS NULL;

-- This is no change of the records that their managers would look for.
ALTER TABLE synd_users DISABLE TRIGGER touch;
UPDATE synd_users SET "fundedBefore" = invest_amount
  WHERE invest_status = 'Accepted investment' AND sa_complete_date IS NOT NULL;
ALTER TABLE synd_users ENABLE TRIGGER touch;

-- The number that an investor calls to check the instructions.
ALTER TABLE funds ADD COLUMN funding_contact_phone text;

CREATE TABLE funding_receipts (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL,
  "syndUser" uuid NOT NULL REFERENCES synd_users,
  round integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('receipt', 'return', 'reversal')),
  amount numeric(14, 2) NOT NULL,
  "receivedOn" date NOT NULL,
  reference text NOT NULL CHECK (reference ~ '\S'),
  reason text,
  reverses uuid REFERENCES funding_receipts,
  "recordedBy" uuid NOT NULL REFERENCES users,
  CONSTRAINT funding_receipts_reversed_once UNIQUE (reverses),
  CONSTRAINT funding_receipts_sign CHECK (
    CASE kind WHEN 'receipt' THEN amount > 0 WHEN 'return' THEN amount < 0 ELSE amount <> 0 END),
  CONSTRAINT funding_receipts_reversal CHECK ((kind = 'reversal') = (reverses IS NOT NULL))
);
CREATE INDEX funding_receipts_synd_user ON funding_receipts ("syndUser", round);
CREATE INDEX funding_receipts_recorded_by ON funding_receipts ("recordedBy");

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON funding_receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A reversal mirrors its original, no receipt is recorded twice, and no more goes back than came in, whatever statement
-- writes the row. The lock makes writers of one participation wait for each other.
CREATE FUNCTION check_funding_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
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
  ELSIF EXISTS (
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
CREATE TRIGGER check_receipt BEFORE INSERT ON funding_receipts
  FOR EACH ROW EXECUTE FUNCTION check_funding_receipt();
