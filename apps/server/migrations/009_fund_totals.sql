-- The totals of a fund change in the statement that changes its participations or documents, whoever sends it.
-- Whoever writes participations locks the fund's row first; the other way round could deadlock.

CREATE TYPE fund_change AS (
  fund uuid, participations integer, accepted integer, committed numeric, documents integer
);

CREATE FUNCTION apply_fund_changes(changes fund_change[]) RETURNS void LANGUAGE sql AS $$
  WITH summed AS (
    SELECT fund, sum(participations) AS participations, sum(accepted) AS accepted,
      sum(committed) AS committed, sum(documents) AS documents
    FROM unnest(changes) GROUP BY fund
  ), locked AS (
    SELECT f._id FROM funds f WHERE f._id IN (
      SELECT fund FROM summed
      WHERE participations <> 0 OR accepted <> 0 OR committed <> 0 OR documents <> 0
    ) ORDER BY f._id FOR NO KEY UPDATE
  )
  UPDATE funds f SET
    committed_amount = f.committed_amount + s.committed,
    "syndUsersCount" = f."syndUsersCount" + s.participations,
    "acceptedSyndUsersCount" = f."acceptedSyndUsersCount" + s.accepted,
    "syndDocumentsCount" = f."syndDocumentsCount" + s.documents
  FROM summed s JOIN locked l ON l._id = s.fund
  WHERE f._id = s.fund
$$;

-- What one participation adds to its fund, times sign.
CREATE FUNCTION participation_change(p synd_users, sign integer) RETURNS fund_change
LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(
    p.fund,
    sign,
    CASE WHEN p.invest_status = 'Accepted investment' THEN sign ELSE 0 END,
    CASE WHEN p.invest_status = 'Accepted investment' THEN sign * coalesce(p.invest_amount, 0) ELSE 0 END,
    0
  )::fund_change
$$;

-- A deleted document stays as a row and is not counted.
CREATE FUNCTION document_change(d synd_documents, sign integer) RETURNS fund_change
LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(d.fund, 0, 0, 0, CASE WHEN d."isDeleted" THEN 0 ELSE sign END)::fund_change
$$;

CREATE FUNCTION participations_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_fund_changes(array(SELECT participation_change(n, 1) FROM new_rows n));
  RETURN NULL;
END $$;
CREATE FUNCTION participations_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_fund_changes(array(SELECT participation_change(o, -1) FROM old_rows o));
  RETURN NULL;
END $$;
CREATE FUNCTION participations_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_fund_changes(
    array(SELECT participation_change(n, 1) FROM new_rows n)
    || array(SELECT participation_change(o, -1) FROM old_rows o)
  );
  RETURN NULL;
END $$;
CREATE FUNCTION participations_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE funds SET committed_amount = 0, "syndUsersCount" = 0, "acceptedSyndUsersCount" = 0;
  RETURN NULL;
END $$;

CREATE TRIGGER totals_inserted AFTER INSERT ON synd_users
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION participations_inserted();
CREATE TRIGGER totals_deleted AFTER DELETE ON synd_users
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION participations_deleted();
CREATE TRIGGER totals_updated AFTER UPDATE ON synd_users
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION participations_updated();
CREATE TRIGGER totals_truncated AFTER TRUNCATE ON synd_users
  FOR EACH STATEMENT EXECUTE FUNCTION participations_truncated();

CREATE FUNCTION documents_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_fund_changes(array(SELECT document_change(n, 1) FROM new_rows n));
  RETURN NULL;
END $$;
CREATE FUNCTION documents_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_fund_changes(array(SELECT document_change(o, -1) FROM old_rows o));
  RETURN NULL;
END $$;
CREATE FUNCTION documents_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_fund_changes(
    array(SELECT document_change(n, 1) FROM new_rows n) || array(SELECT document_change(o, -1) FROM old_rows o)
  );
  RETURN NULL;
END $$;
CREATE FUNCTION documents_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE funds SET "syndDocumentsCount" = 0;
  RETURN NULL;
END $$;

CREATE TRIGGER totals_inserted AFTER INSERT ON synd_documents
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION documents_inserted();
CREATE TRIGGER totals_deleted AFTER DELETE ON synd_documents
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION documents_deleted();
CREATE TRIGGER totals_updated AFTER UPDATE ON synd_documents
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION documents_updated();
CREATE TRIGGER totals_truncated AFTER TRUNCATE ON synd_documents
  FOR EACH STATEMENT EXECUTE FUNCTION documents_truncated();

-- The agreements of a participation, in the same way.
CREATE FUNCTION apply_agreement_changes(synd_user_ids uuid[], signs integer[]) RETURNS void LANGUAGE sql AS $$
  UPDATE synd_users p SET "syndAgreementsCount" = p."syndAgreementsCount" + c.sum
  FROM (
    SELECT id, sum(sign) AS sum FROM unnest(synd_user_ids, signs) AS t (id, sign)
    GROUP BY id HAVING sum(sign) <> 0
  ) c
  WHERE p._id = c.id
$$;
CREATE FUNCTION agreements_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_agreement_changes(array_agg(n."syndUser"), array_agg(1)) FROM new_rows n WHERE NOT n."isDeleted";
  RETURN NULL;
END $$;
CREATE FUNCTION agreements_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_agreement_changes(array_agg(o."syndUser"), array_agg(-1)) FROM old_rows o WHERE NOT o."isDeleted";
  RETURN NULL;
END $$;
CREATE FUNCTION agreements_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_agreement_changes(array_agg(c.id), array_agg(c.sign)) FROM (
    SELECT n."syndUser" AS id, 1 AS sign FROM new_rows n WHERE NOT n."isDeleted"
    UNION ALL
    SELECT o."syndUser", -1 FROM old_rows o WHERE NOT o."isDeleted"
  ) c;
  RETURN NULL;
END $$;
CREATE FUNCTION agreements_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE synd_users SET "syndAgreementsCount" = 0;
  RETURN NULL;
END $$;

CREATE TRIGGER totals_inserted AFTER INSERT ON synd_agreements
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION agreements_inserted();
CREATE TRIGGER totals_deleted AFTER DELETE ON synd_agreements
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION agreements_deleted();
CREATE TRIGGER totals_updated AFTER UPDATE ON synd_agreements
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION agreements_updated();
CREATE TRIGGER totals_truncated AFTER TRUNCATE ON synd_agreements
  FOR EACH STATEMENT EXECUTE FUNCTION agreements_truncated();

-- The check: one row per fund whose kept totals differ from the sums, so none while all is well.
CREATE VIEW fund_totals_differing AS
SELECT f._id AS fund, f.name,
  f.committed_amount, s.committed AS committed_sum,
  f."syndUsersCount", s.participations AS participations_sum,
  f."acceptedSyndUsersCount", s.accepted AS accepted_sum,
  f."syndDocumentsCount", d.documents AS documents_sum
FROM funds f
CROSS JOIN LATERAL (
  SELECT count(*)::integer AS participations,
    (count(*) FILTER (WHERE p.invest_status = 'Accepted investment'))::integer AS accepted,
    coalesce(sum(p.invest_amount) FILTER (WHERE p.invest_status = 'Accepted investment'), 0) AS committed
  FROM synd_users p WHERE p.fund = f._id
) s
CROSS JOIN LATERAL (
  SELECT count(*)::integer AS documents FROM synd_documents x WHERE x.fund = f._id AND NOT x."isDeleted"
) d
WHERE (f.committed_amount, f."syndUsersCount", f."acceptedSyndUsersCount", f."syndDocumentsCount")
  IS DISTINCT FROM (s.committed, s.participations, s.accepted, d.documents);
