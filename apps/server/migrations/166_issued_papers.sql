-- Papers that were issued for positions: capital account statements and notices (LED-06, LED-07). Each is a file that
-- stays as it is, with its hash and the last entry of the journal that it was made from. A corrected one names the one
-- that it replaces, which stays.
-- Former versions go on: the table is new, and none of their code writes or reads it.
CREATE TABLE issued_papers (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  position uuid NOT NULL REFERENCES positions,
  -- the investing profile that held the position on that day, whose delegates may see it; null for the person alone
  holder uuid REFERENCES investing_entities,
  kind text NOT NULL CHECK (kind IN ('statement', 'notice')),
  -- what it is of, such as a period or a distribution: of each, a position has one paper that nothing replaces
  subject text NOT NULL CHECK (subject ~ '\S'),
  title text NOT NULL CHECK (title ~ '\S'),
  -- the first day of its period; null for a paper of one day
  "from" date,
  "to" date NOT NULL CHECK ("from" <= "to"),
  -- the last entry of the fund's journal when it was made
  sequence bigint NOT NULL,
  -- of what it says, so that the same is not issued again
  "contentSha256" text NOT NULL CHECK ("contentSha256" ~ '^[0-9a-f]{64}$'),
  key text NOT NULL UNIQUE,
  "originalName" text NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  -- of the file
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  supersedes uuid,
  "issuedBy" uuid REFERENCES users,
  UNIQUE (_id, position, kind, subject),
  CONSTRAINT issued_papers_supersedes FOREIGN KEY (supersedes, position, kind, subject)
    REFERENCES issued_papers (_id, position, kind, subject),
  CONSTRAINT issued_papers_replaced_once UNIQUE (supersedes)
);
CREATE UNIQUE INDEX issued_papers_first ON issued_papers (position, kind, subject) WHERE supersedes IS NULL;
CREATE INDEX issued_papers_holder ON issued_papers (holder);
CREATE INDEX issued_papers_issued_by ON issued_papers ("issuedBy");

-- They go with the account of their investor, once it is closed and nothing binds it. Else nothing changes or removes one.
CREATE FUNCTION refuse_loss_of_paper() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM positions p
    JOIN synd_users s ON s._id = p."syndUser"
    JOIN users u ON u._id = s."user" AND NOT u."isActive"
    JOIN account_closings c ON c."user" = u._id AND c."closedAt" IS NOT NULL
    WHERE p._id = OLD.position
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'issued_papers is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON issued_papers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_paper BEFORE DELETE ON issued_papers
  FOR EACH ROW EXECUTE FUNCTION refuse_loss_of_paper();
CREATE TRIGGER forget_reads AFTER DELETE ON issued_papers FOR EACH ROW EXECUTE FUNCTION forget_reads();
