-- A seal covers whose money a line is: the participation of its position, and the number that breaks ties for it. Otherwise
-- who owns the tables could exchange the participations of two positions, and with them what they have paid and received.
-- money/journal/entry-hash.ts computes the same.
-- Former versions go on: they post nothing.
CREATE OR REPLACE FUNCTION seal_ledger_entries() RETURNS trigger LANGUAGE plpgsql SET work_mem = '16MB' AS $$
DECLARE
  next record;
  before text;
  last_fund uuid;
  last_sequence bigint;
  funds uuid[] := '{}';
  sequences bigint[] := '{}';
  hashes text[] := '{}';
BEGIN
  FOR next IN
    SELECT e.fund, e.sequence, concat_ws('|', e._id, e.fund, e.sequence, e.kind,
        to_char(e."effectiveDate", 'YYYY-MM-DD'), coalesce(to_char(e."ownDate", 'YYYY-MM-DD'), ''),
        to_char(e."postedAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), coalesce(e."postedBy"::text, ''),
        coalesce(e.reverses::text, ''), coalesce(encode(sha256(convert_to(e.reason, 'UTF8')), 'hex'), ''),
        coalesce(e.receipt::text, ''), CASE WHEN e."isEstimated" THEN 'estimated' ELSE '' END)
      || E'\n' || l.lines AS content
    FROM (
      SELECT n.entry, string_agg(concat_ws('|', n.line, n.account, coalesce(n.position::text, ''),
        coalesce(p."syndUser"::text, ''), coalesce(p.number::text, ''), n.amount), E'\n' ORDER BY n.line) AS lines
      FROM new_rows n LEFT JOIN positions p ON p._id = n.position GROUP BY n.entry
    ) l JOIN ledger_entries e ON e._id = l.entry ORDER BY e.fund, e.sequence
  LOOP
    -- The one before it is in this statement, or has been sealed.
    IF (next.fund, next.sequence - 1) IS DISTINCT FROM (last_fund, last_sequence) THEN
      before := '';
      IF next.sequence > 1 THEN
        SELECT s.sha256 INTO before FROM ledger_seals s WHERE (s.fund, s.sequence) = (next.fund, next.sequence - 1);
        IF NOT FOUND THEN
          RAISE check_violation USING MESSAGE = 'The entry before this one has no postings yet',
            CONSTRAINT = 'ledger_entry_order';
        END IF;
      END IF;
    END IF;
    before := encode(sha256(convert_to(before || E'\n' || next.content, 'UTF8')), 'hex');
    last_fund := next.fund;
    last_sequence := next.sequence;
    funds := array_append(funds, last_fund);
    sequences := array_append(sequences, last_sequence);
    hashes := array_append(hashes, before);
  END LOOP;
  INSERT INTO ledger_seals (fund, sequence, sha256) SELECT * FROM unnest(funds, sequences, hashes);
  RETURN NULL;
END $$;
