-- Former versions go on: they leave the column alone, and a trigger fills it for them.
-- The custodian of a retirement account as its agreement names it. The copy of one that was signed elsewhere does not have
-- it: the profile may name another one by now.
-- In the order in which entries are posted, because the next migrations want the others.
LOCK TABLE ledger_books, ledger_entries, ledger_runs, participation_holders IN ACCESS EXCLUSIVE MODE;
ALTER TABLE participation_holders ADD COLUMN custodian text;
UPDATE participation_holders h SET custodian = r.holder->>'custodian'
FROM signature_requests r WHERE r._id = h.request AND r.holder->>'custodian' IS NOT NULL;
CREATE FUNCTION keep_custodian() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT r.holder->>'custodian' INTO NEW.custodian FROM signature_requests r WHERE r._id = NEW.request;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_custodian BEFORE INSERT OR UPDATE OF request ON participation_holders
  FOR EACH ROW WHEN (NEW.request IS NOT NULL) EXECUTE FUNCTION keep_custodian();

-- Of a foreign tax id of four to seven characters, what was shown was all of it or nearly so. How long one is follows from
-- what is stored: the id of its key, and in base64 twelve bytes before it and sixteen after. A copy may have the last four
-- of an id that is not stored any more, so it keeps them only where they are known to be those of a long one.
UPDATE participation_holders h SET "taxIdLast4" = 'XXXX' FROM investing_entities e
WHERE e._id = h.entity AND h."taxIdLast4" IS NOT NULL AND (e."taxClass" = 'foreign' OR h."taxIdLast4" ~ '[A-Z]')
  AND (h."taxIdLast4" = e."taxIdLast4"
    AND octet_length(decode(split_part(e."taxId", ':', 2), 'base64')) >= 28 + 8) IS NOT TRUE;
UPDATE signature_requests r SET holder = jsonb_set(r.holder, '{taxIdLast4}', '"XXXX"') FROM investing_entities e
WHERE e._id = (r.holder->>'entity')::uuid AND r.holder->>'taxIdLast4' IS NOT NULL
  AND (e."taxClass" = 'foreign' OR r.holder->>'taxIdLast4' ~ '[A-Z]')
  AND (r.holder->>'taxIdLast4' = e."taxIdLast4"
    AND octet_length(decode(split_part(e."taxId", ':', 2), 'base64')) >= 28 + 8) IS NOT TRUE;
UPDATE investing_entities e SET "taxIdLast4" = lpad(right(e."taxIdLast4", greatest(i.length - 4, 0)), 4, 'X')
FROM (SELECT _id, octet_length(decode(split_part("taxId", ':', 2), 'base64')) - 28 AS length FROM investing_entities
  WHERE "taxId" IS NOT NULL) i
WHERE i._id = e._id AND i.length BETWEEN 1 AND 7 AND e."taxIdLast4" IS NOT NULL;
