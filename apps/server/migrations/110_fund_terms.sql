-- The terms of each fund as they were: a version for each state, in force from its moment on. There are no keys to funds,
-- because the history outlives them. A trigger writes it, so that no change is missed, whatever makes it.
CREATE TABLE fund_terms (
  fund uuid NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  at timestamptz(3) NOT NULL,
  terms jsonb NOT NULL,
  PRIMARY KEY (fund, version)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fund_terms
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Who had signed an agreement of the fund when a version came into force, and is told of it once.
CREATE TABLE fund_terms_recipients (
  fund uuid NOT NULL,
  version integer NOT NULL,
  "user" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- When it was decided whether they may be told.
  "doneAt" timestamptz(3),
  -- They were not told: they could not read the fund any more, or had no agreement under the former terms by then.
  "isWithheld" boolean NOT NULL DEFAULT false,
  PRIMARY KEY (fund, version, "user"),
  FOREIGN KEY (fund, version) REFERENCES fund_terms
);
CREATE INDEX fund_terms_recipients_user ON fund_terms_recipients ("user");
CREATE INDEX fund_terms_recipients_waiting ON fund_terms_recipients (fund, "user") WHERE "doneAt" IS NULL;

CREATE FUNCTION terms_time(value timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- The terms that people sign under: fundTerms of packages/domain has the same list. Amounts are exact, as text.
CREATE FUNCTION terms_of(f funds) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT jsonb_build_object(
    'name', f.name,
    'open_date', terms_time(f.open_date),
    'start_date', terms_time(f.start_date),
    'close_date', terms_time(f.close_date),
    'end_date', terms_time(f.end_date),
    'min_inv_amount', f.min_inv_amount::text,
    'min_inv_amount_for_existing', f.min_inv_amount_for_existing::text,
    'max_inv_amount', f.max_inv_amount::text,
    'total_inv_amount', f.total_inv_amount::text,
    'fee', f.fee::text,
    'fees', f.fees,
    'fee_table', f.fee_table,
    'target_return', f.target_return,
    'preferred_return', f.preferred_return,
    'term', f.term,
    'distributions', f.distributions,
    'projections', f.projections,
    'projection_assumptions', f.projection_assumptions,
    'description', f.description,
    'highlights', f.highlights,
    'plan', f.plan,
    'sources_and_uses', f.sources_and_uses,
    'risks', f.risks,
    'sponsor_name', f.sponsor_name,
    'sponsor_description', f.sponsor_description,
    'location', f.location,
    'location_description', f.location_description,
    'sa_doc_template_1_id', f.sa_doc_template_1_id,
    'sa_doc_template_2_id', f.sa_doc_template_2_id,
    'sa_doc_template_3_id', f.sa_doc_template_3_id,
    'sa_doc_template_4_id', f.sa_doc_template_4_id)
$$;

CREATE FUNCTION keep_fund_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest fund_terms;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO fund_terms VALUES (NEW._id, 1, NEW."createdAt", terms_of(NEW));
  ELSIF terms_of(OLD) <> terms_of(NEW) THEN
    SELECT * INTO latest FROM fund_terms WHERE fund = NEW._id ORDER BY version DESC LIMIT 1;
    INSERT INTO fund_terms
    VALUES (NEW._id, latest.version + 1, greatest(NEW."updatedAt", latest.at), terms_of(NEW));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_terms AFTER INSERT OR UPDATE OF
  name, open_date, start_date, close_date, end_date, min_inv_amount, min_inv_amount_for_existing,
  max_inv_amount, total_inv_amount, fee, fees, fee_table, target_return, preferred_return, term,
  distributions, projections, projection_assumptions, description, highlights, plan, sources_and_uses, risks,
  sponsor_name, sponsor_description, location, location_description, sa_doc_template_1_id,
  sa_doc_template_2_id, sa_doc_template_3_id, sa_doc_template_4_id
  ON funds FOR EACH ROW EXECUTE FUNCTION keep_fund_terms();

-- What the funds said before is in the audit log only, so their history begins now.
INSERT INTO fund_terms SELECT f._id, 1, now(), terms_of(f) FROM funds f;
