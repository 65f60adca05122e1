-- The journal under the money of a fund (LED-02, LED-03): its books, positions, entries and postings. No fund has a book
-- until its ledger is opened, and then its figures come from there.

ALTER TABLE funds ADD COLUMN figures text NOT NULL DEFAULT 'percentages' CHECK (figures IN ('percentages', 'ledger'));

-- One row for each fund: its lock, its sequence, and how far it is closed. Anyone who posts locks it first, so those who
-- post to one fund wait for each other, and for nobody else.
CREATE TABLE ledger_books (
  fund uuid PRIMARY KEY REFERENCES funds,
  currency text NOT NULL DEFAULT 'USD' CHECK (currency = 'USD'),
  -- of the portal when the book was made; the days of the journal are its days, so it never changes
  "timeZone" text NOT NULL,
  "lastSequence" bigint NOT NULL DEFAULT 0,
  "lastPosition" integer NOT NULL DEFAULT 0,
  "closedThrough" date,
  "openedAt" timestamptz(3)
);

-- One for each participation that has committed. Who holds it is what the participation says.
CREATE TABLE positions (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  fund uuid NOT NULL REFERENCES ledger_books,
  -- never changes, because it breaks every tie of an allocation
  number integer NOT NULL,
  "syndUser" uuid NOT NULL REFERENCES synd_users,
  CONSTRAINT positions_number_key UNIQUE (fund, number),
  CONSTRAINT positions_synd_user_key UNIQUE ("syndUser")
);

CREATE TABLE ledger_entries (
  _id uuid PRIMARY KEY,
  fund uuid NOT NULL REFERENCES ledger_books,
  sequence bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('opening', 'commitment', 'call', 'contribution', 'contribution_return',
    'suspense_applied', 'release', 'distribution', 'payment', 'payment_return', 'withholding_remittance', 'fee', 'income',
    'valuation', 'transfer', 'adjustment', 'reversal')),
  -- the day on which it counts
  "effectiveDate" date NOT NULL,
  -- the day on which it happened, where that one was closed already
  "ownDate" date,
  "postedAt" timestamptz(3) NOT NULL DEFAULT now(),
  "postedBy" uuid REFERENCES users,
  reverses uuid REFERENCES ledger_entries,
  reason text,
  CONSTRAINT ledger_entries_sequence_key UNIQUE (fund, sequence),
  CONSTRAINT ledger_entries_reversed_once UNIQUE (reverses),
  CONSTRAINT ledger_entries_own_date CHECK ("ownDate" < "effectiveDate"),
  CONSTRAINT ledger_entries_reversal CHECK ((kind = 'reversal') = (reverses IS NOT NULL)),
  CONSTRAINT ledger_entries_reason CHECK (kind <> 'reversal' OR (reason IS NOT NULL AND reason ~ '\S'))
);
CREATE INDEX ledger_entries_posted_by ON ledger_entries ("postedBy");

-- What it refers to is checked once for each statement (migration 144): foreign keys, which check each row, made a run
-- over 100,000 positions take nearly twice as long.
CREATE TABLE ledger_postings (
  entry uuid NOT NULL,
  line integer NOT NULL,
  fund uuid NOT NULL,
  "effectiveDate" date NOT NULL,
  account text NOT NULL,
  position uuid,
  -- debits positive, credits negative
  amount numeric(16, 2) NOT NULL,
  PRIMARY KEY (entry, line),
  CONSTRAINT ledger_postings_amount CHECK (amount <> 0 AND amount <> 'NaN'),
  CONSTRAINT ledger_postings_account CHECK (CASE
    WHEN position IS NULL THEN account IN ('commitments', 'cash', 'investments', 'withholding_payable', 'fee_income')
    ELSE account IN ('unfunded', 'called', 'contributed', 'returned_capital', 'preferred_return', 'profit', 'interest',
      'unclassified', 'income', 'valuation', 'fees', 'payable', 'suspense') END)
);
CREATE INDEX ledger_postings_position ON ledger_postings (position, "effectiveDate") INCLUDE (account, amount)
  WHERE position IS NOT NULL;

-- The chain of each fund: an entry's hash covers its content and the hash of the entry before it.
CREATE TABLE ledger_seals (
  fund uuid NOT NULL,
  sequence bigint NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  PRIMARY KEY (fund, sequence)
);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON positions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- The seals are the triggers' own.
CREATE TRIGGER only_by_trigger BEFORE INSERT ON ledger_seals
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER kept BEFORE DELETE OR TRUNCATE ON ledger_books
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A book is closed further and opened once; its counters move with what they count.
CREATE FUNCTION check_ledger_book() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (NEW."lastSequence", NEW."lastPosition") <> (0, 0) THEN
      RAISE check_violation USING MESSAGE = 'A book begins empty', CONSTRAINT = 'ledger_book_counters';
    END IF;
    -- throws for a zone that there is not
    PERFORM now() AT TIME ZONE NEW."timeZone";
  ELSE
    IF (NEW.fund, NEW.currency, NEW."timeZone") IS DISTINCT FROM (OLD.fund, OLD.currency, OLD."timeZone")
      OR (OLD."openedAt" IS NOT NULL AND NEW."openedAt" IS DISTINCT FROM OLD."openedAt") THEN
      RAISE check_violation USING MESSAGE = 'A book keeps its fund, currency, time zone and opening',
        CONSTRAINT = 'ledger_book_kept';
    END IF;
    IF pg_trigger_depth() = 1
      AND (NEW."lastSequence", NEW."lastPosition") IS DISTINCT FROM (OLD."lastSequence", OLD."lastPosition") THEN
      RAISE check_violation USING MESSAGE = 'The counters of a book move with its entries and positions',
        CONSTRAINT = 'ledger_book_counters';
    END IF;
    IF OLD."closedThrough" IS NOT NULL
      AND (NEW."closedThrough" IS NULL OR NEW."closedThrough" < OLD."closedThrough") THEN
      RAISE check_violation USING MESSAGE = 'A closed period stays closed', CONSTRAINT = 'ledger_book_closed';
    END IF;
  END IF;
  -- Today stays open, for what comes in late.
  IF NEW."closedThrough" >= (now() AT TIME ZONE NEW."timeZone")::date THEN
    RAISE check_violation USING MESSAGE = 'A period is closed after it has ended', CONSTRAINT = 'ledger_book_closed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER checked BEFORE INSERT OR UPDATE ON ledger_books
  FOR EACH ROW EXECUTE FUNCTION check_ledger_book();
