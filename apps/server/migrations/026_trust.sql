-- A second step belongs to signing in, or to the session that re-authenticates by it.
ALTER TABLE second_steps ADD COLUMN session bytea REFERENCES user_auths ON DELETE CASCADE;
CREATE INDEX second_steps_session ON second_steps (session) WHERE session IS NOT NULL;

-- A passkey is asked before it is removed.
ALTER TABLE passkey_challenges DROP CONSTRAINT passkey_challenges_purpose_check;
ALTER TABLE passkey_challenges ADD CONSTRAINT passkey_challenges_purpose_check
  CHECK (purpose IN ('register', 'second', 'sign-in', 'sudo', 'remove'));

-- The domains of portals are host names in lower case, each of one portal: they decide where links lead and which
-- portal's settings a host gets. What was kept in another form is put into this one; a domain that two portals
-- name stays with the older one.
UPDATE portals p SET domains = (
  SELECT coalesce(array_agg(host ORDER BY place), '{}') FROM (
    SELECT host, min(place) AS place FROM (
      SELECT regexp_replace(regexp_replace(regexp_replace(lower(trim(domain)), '^[a-z]+://', ''), '[/:?#].*$', ''), '\.$', '')
        AS host, place
      FROM unnest(p.domains) WITH ORDINALITY AS kept (domain, place)
    ) named WHERE host ~ '^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$' GROUP BY host
  ) distinct_hosts
);
UPDATE portals p SET domains = (
  SELECT coalesce(array_agg(domain ORDER BY place), '{}') FROM unnest(p.domains) WITH ORDINALITY AS kept (domain, place)
  WHERE NOT EXISTS (
    SELECT 1 FROM portals older
    WHERE older.domains @> ARRAY[kept.domain] AND (older."createdAt", older._id) < (p."createdAt", p._id)
  )
);

-- One change of domains at a time, so that two portals cannot take one domain in the same moment.
CREATE FUNCTION check_portal_domains() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken text;
BEGIN
  IF NEW.domains = '{}' THEN RETURN NEW; END IF;
  IF EXISTS (SELECT 1 FROM unnest(NEW.domains) AS domain WHERE domain IS NULL OR domain !~ '^[a-z0-9_.-]+$') THEN
    RAISE check_violation USING MESSAGE = 'A domain is a host name in lower case', COLUMN = 'domains';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('portals.domains', 0));
  SELECT domain INTO taken FROM portals other, unnest(other.domains) AS domain
    WHERE other._id <> NEW._id AND domain = ANY (NEW.domains) LIMIT 1;
  IF taken IS NOT NULL THEN
    RAISE unique_violation USING MESSAGE = 'A domain belongs to one portal',
      DETAIL = format('Key (domains)=(%s) already exists.', taken);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER check_domains BEFORE INSERT OR UPDATE OF domains ON portals
  FOR EACH ROW EXECUTE FUNCTION check_portal_domains();
