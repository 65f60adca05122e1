CREATE TABLE companies (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  name text NOT NULL,
  address text,
  city text,
  state text,
  postal_code text,
  email text,
  portal uuid REFERENCES portals
);
CREATE INDEX companies_portal ON companies (portal);

CREATE TABLE funds (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  name text NOT NULL,
  type text,
  fund_code text,
  description text,
  funding_my_investment_description text,
  fee numeric(12, 4),
  fund_status text,
  start_date timestamptz(3),
  end_date timestamptz(3),
  open_date timestamptz(3),
  close_date timestamptz(3),
  min_inv_amount dollars,
  min_inv_amount_for_existing dollars,
  max_inv_amount dollars,
  total_inv_amount dollars,
  wire_instructions text,
  check_instructions text,
  url_slug text,
  schedule_call_url text,
  sa_doc_template_1_id text,
  sa_doc_template_2_id text,
  sa_doc_template_3_id text,
  sa_doc_template_4_id text,
  company uuid REFERENCES companies,
  "currentPercentageTotalReturned" numeric(12, 4) NOT NULL DEFAULT 0,
  "currentFundValuePercentage" numeric(12, 4) NOT NULL DEFAULT 100,
  "currentPercentagesUpdatedAt" timestamptz(3),
  requires_accreditation boolean NOT NULL DEFAULT false,
  -- kept by the triggers of fund_totals
  committed_amount numeric(16, 2) NOT NULL DEFAULT 0,
  "syndDocumentsCount" integer NOT NULL DEFAULT 0,
  "syndUsersCount" integer NOT NULL DEFAULT 0,
  "acceptedSyndUsersCount" integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX funds_url_slug_key ON funds (url_slug);
CREATE INDEX funds_company ON funds (company);
CREATE INDEX funds_created ON funds ("createdAt", _id);

CREATE TABLE investments (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  name text NOT NULL,
  description text,
  website text,
  twitter_url text,
  purchase_price dollars,
  num_shares integer,
  inv_amount dollars,
  inv_type text,
  url_slug text,
  company uuid REFERENCES companies,
  fund uuid REFERENCES funds
);
CREATE INDEX investments_company ON investments (company);
CREATE INDEX investments_fund ON investments (fund);

CREATE TABLE synd_users (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  invest_amount dollars,
  invest_status text CHECK (invest_status IN ('Accepted investment', 'Declined investment')),
  sa_start_date timestamptz(3),
  sa_complete_date timestamptz(3),
  "syndAgreementDropboxSignatureRequestId" text,
  "syndAgreementDropboxSigningURL" text,
  "syndAgreementSignedByCurrentUser" boolean NOT NULL DEFAULT false,
  "syndAgreementSignedByCurrentUserCosub" boolean NOT NULL DEFAULT false,
  ft_start_date timestamptz(3),
  ft_complete_date timestamptz(3),
  method_of_inv text CHECK (method_of_inv IN ('CASH', 'TRUST', 'ENTITY')),
  is_married boolean,
  is_marital_state boolean,
  cosub_first_name text,
  cosub_last_name text,
  cosub_email text,
  feedback text,
  "user" uuid NOT NULL REFERENCES users,
  "userFirstName" text,
  "userLastName" text,
  fund uuid NOT NULL REFERENCES funds,
  company uuid REFERENCES companies,
  investment uuid REFERENCES investments,
  "extraSearchString" text,
  -- kept by the triggers of fund_totals
  "syndAgreementsCount" integer NOT NULL DEFAULT 0,
  CONSTRAINT synd_users_user_fund_key UNIQUE ("user", fund)
);
CREATE INDEX synd_users_created ON synd_users ("createdAt", _id);
CREATE INDEX synd_users_fund ON synd_users (fund);
CREATE INDEX synd_users_company ON synd_users (company);
CREATE INDEX synd_users_investment ON synd_users (investment);

CREATE TRIGGER touch BEFORE UPDATE ON companies FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch BEFORE UPDATE ON investments FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
-- A change of kept totals alone is no change of the record.
CREATE TRIGGER touch BEFORE UPDATE ON synd_users FOR EACH ROW
  WHEN (OLD."syndAgreementsCount" = NEW."syndAgreementsCount")
  EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch BEFORE UPDATE ON funds FOR EACH ROW
  WHEN ((OLD.committed_amount, OLD."syndUsersCount", OLD."acceptedSyndUsersCount", OLD."syndDocumentsCount")
    IS NOT DISTINCT FROM
    (NEW.committed_amount, NEW."syndUsersCount", NEW."acceptedSyndUsersCount", NEW."syndDocumentsCount"))
  EXECUTE FUNCTION touch_updated_at();

-- A participation carries the names of its user, so that lists sort and search by them.
CREATE FUNCTION name_participation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT u."firstName", u."lastName", lower(concat_ws(' ', u."firstName", u."lastName", u.username, u.email))
    INTO NEW."userFirstName", NEW."userLastName", NEW."extraSearchString"
    FROM users u WHERE u._id = NEW."user";
  RETURN NEW;
END $$;
CREATE TRIGGER name_participation BEFORE INSERT OR UPDATE OF "user" ON synd_users
  FOR EACH ROW EXECUTE FUNCTION name_participation();

CREATE FUNCTION rename_participations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE synd_users SET "userFirstName" = NEW."firstName", "userLastName" = NEW."lastName",
      "extraSearchString" = lower(concat_ws(' ', NEW."firstName", NEW."lastName", NEW.username, NEW.email))
    WHERE "user" = NEW._id;
  RETURN NULL;
END $$;
CREATE TRIGGER rename_participations AFTER UPDATE OF "firstName", "lastName", username, email ON users
  FOR EACH ROW
  WHEN ((OLD."firstName", OLD."lastName", OLD.username, OLD.email)
    IS DISTINCT FROM (NEW."firstName", NEW."lastName", NEW.username, NEW.email))
  EXECUTE FUNCTION rename_participations();

-- FND-01 for the collections; packages/domain states the rule, a test compares the two.
CREATE FUNCTION fund_status_at(
  kept text, open_date timestamptz, start_date timestamptz, close_date timestamptz, end_date timestamptz,
  at timestamptz
) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN kept IN ('Closed', 'Done') THEN kept
    WHEN open_date IS NULL OR at < open_date THEN 'New'
    WHEN start_date IS NULL OR at < start_date THEN 'Open'
    WHEN close_date IS NULL OR at < close_date THEN 'Started'
    WHEN end_date IS NULL OR at < end_date THEN 'Closed'
    ELSE 'Done'
  END
$$;
