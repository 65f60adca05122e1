-- Documents that the team files. A file waits as a draft until it is published; only then does the record exist.
CREATE TABLE filing_drafts (
  -- The record's id too, once it is published.
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN
    ('synd_documents', 'news_documents', 'tax_documents', 'proof_documents', 'synd_agreements')),
  "docPath" text NOT NULL UNIQUE,
  "bucketId" text NOT NULL,
  "originalName" text NOT NULL,
  title text,
  fund uuid REFERENCES funds ON DELETE SET NULL,
  "user" uuid REFERENCES users ON DELETE SET NULL,
  year integer,
  -- The document whose file this one replaces.
  replaces uuid,
  "filedBy" uuid REFERENCES users ON DELETE SET NULL
);
CREATE INDEX filing_drafts_created ON filing_drafts ("createdAt" DESC, _id DESC);
CREATE INDEX filing_drafts_fund ON filing_drafts (fund);
CREATE INDEX filing_drafts_user ON filing_drafts ("user");
CREATE INDEX filing_drafts_filed_by ON filing_drafts ("filedBy");
CREATE TRIGGER touch BEFORE UPDATE ON filing_drafts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Who published a document and who took it back. Documents from before have neither, and count as published.
ALTER TABLE synd_documents
  ADD COLUMN "publishedAt" timestamptz(3),
  ADD COLUMN "publishedBy" uuid REFERENCES users ON DELETE SET NULL,
  ADD COLUMN "takenBackAt" timestamptz(3),
  ADD COLUMN "takenBackBy" uuid REFERENCES users ON DELETE SET NULL;
ALTER TABLE news_documents
  ADD COLUMN "publishedAt" timestamptz(3),
  ADD COLUMN "publishedBy" uuid REFERENCES users ON DELETE SET NULL,
  ADD COLUMN "takenBackAt" timestamptz(3),
  ADD COLUMN "takenBackBy" uuid REFERENCES users ON DELETE SET NULL;
ALTER TABLE tax_documents
  ADD COLUMN "publishedAt" timestamptz(3),
  ADD COLUMN "publishedBy" uuid REFERENCES users ON DELETE SET NULL,
  ADD COLUMN "takenBackAt" timestamptz(3),
  ADD COLUMN "takenBackBy" uuid REFERENCES users ON DELETE SET NULL;
ALTER TABLE proof_documents
  ADD COLUMN "publishedAt" timestamptz(3),
  ADD COLUMN "publishedBy" uuid REFERENCES users ON DELETE SET NULL,
  ADD COLUMN "takenBackAt" timestamptz(3),
  ADD COLUMN "takenBackBy" uuid REFERENCES users ON DELETE SET NULL;
ALTER TABLE synd_agreements
  ADD COLUMN "publishedAt" timestamptz(3),
  ADD COLUMN "publishedBy" uuid REFERENCES users ON DELETE SET NULL,
  ADD COLUMN "takenBackAt" timestamptz(3),
  ADD COLUMN "takenBackBy" uuid REFERENCES users ON DELETE SET NULL;

-- The files that a document had before, and who had opened each.
CREATE TABLE document_versions (
  _id uuid PRIMARY KEY,
  document uuid NOT NULL,
  "docPath" text NOT NULL,
  "originalName" text NOT NULL,
  "replacedAt" timestamptz(3) NOT NULL,
  "replacedBy" uuid REFERENCES users ON DELETE SET NULL
);
CREATE INDEX document_versions_document ON document_versions (document, "replacedAt");
CREATE TABLE document_version_reads (
  version uuid NOT NULL REFERENCES document_versions ON DELETE CASCADE,
  "user" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  "readAt" timestamptz(3) NOT NULL,
  PRIMARY KEY (version, "user")
);
CREATE INDEX document_version_reads_user ON document_version_reads ("user");

-- Whom a publication concerns. A job tells each of them once.
CREATE TABLE publication_recipients (
  publication uuid NOT NULL,
  "user" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  document uuid NOT NULL,
  -- Its file was replaced; otherwise it is new to them.
  "isReplacement" boolean NOT NULL DEFAULT false,
  "notifiedAt" timestamptz(3),
  PRIMARY KEY (publication, "user", document)
);
CREATE INDEX publication_recipients_document ON publication_recipients (document);
CREATE INDEX publication_recipients_user ON publication_recipients ("user");
CREATE INDEX publication_recipients_waiting ON publication_recipients (publication, "user")
  WHERE "notifiedAt" IS NULL;

CREATE INDEX files_quarantined ON files (key) WHERE state = 'quarantined';

-- What was recorded about a document goes with it; its earlier files leave the store.
CREATE OR REPLACE FUNCTION forget_reads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM document_reads WHERE document = OLD._id;
  DELETE FROM publication_recipients WHERE document = OLD._id;
  UPDATE files f SET state = 'deleted' FROM document_versions v WHERE v.document = OLD._id AND f.key = v."docPath";
  DELETE FROM document_versions WHERE document = OLD._id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_reads AFTER DELETE ON proof_documents FOR EACH ROW EXECUTE FUNCTION forget_reads();
CREATE TRIGGER forget_reads AFTER DELETE ON synd_agreements FOR EACH ROW EXECUTE FUNCTION forget_reads();

-- A record without a file is not shown to investors, and so not counted.
CREATE OR REPLACE FUNCTION document_change(d synd_documents, sign integer) RETURNS fund_change
LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(d.fund, 0, 0, 0,
    CASE WHEN d."isDeleted" OR d."docPath" IS NULL THEN 0 ELSE sign END)::fund_change
$$;
CREATE OR REPLACE FUNCTION agreements_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_agreement_changes(array_agg(n."syndUser"), array_agg(1)) FROM new_rows n
  WHERE NOT n."isDeleted" AND n."docPath" IS NOT NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION agreements_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_agreement_changes(array_agg(o."syndUser"), array_agg(-1)) FROM old_rows o
  WHERE NOT o."isDeleted" AND o."docPath" IS NOT NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION agreements_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_agreement_changes(array_agg(c.id), array_agg(c.sign)) FROM (
    SELECT n."syndUser" AS id, 1 AS sign FROM new_rows n WHERE NOT n."isDeleted" AND n."docPath" IS NOT NULL
    UNION ALL
    SELECT o."syndUser", -1 FROM old_rows o WHERE NOT o."isDeleted" AND o."docPath" IS NOT NULL
  ) c;
  RETURN NULL;
END $$;

UPDATE funds f SET "syndDocumentsCount" = d.documents FROM (
  SELECT f._id, (SELECT count(*)::integer FROM synd_documents x
    WHERE x.fund = f._id AND NOT x."isDeleted" AND x."docPath" IS NOT NULL) AS documents FROM funds f
) d WHERE d._id = f._id AND d.documents <> f."syndDocumentsCount";
UPDATE synd_users p SET "syndAgreementsCount" = d.agreements FROM (
  SELECT p._id, (SELECT count(*)::integer FROM synd_agreements x
    WHERE x."syndUser" = p._id AND NOT x."isDeleted" AND x."docPath" IS NOT NULL) AS agreements FROM synd_users p
) d WHERE d._id = p._id AND d.agreements <> p."syndAgreementsCount";

CREATE OR REPLACE VIEW fund_totals_differing AS
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
  SELECT count(*)::integer AS documents FROM synd_documents x
  WHERE x.fund = f._id AND NOT x."isDeleted" AND x."docPath" IS NOT NULL
) d
WHERE (f.committed_amount, f."syndUsersCount", f."acceptedSyndUsersCount", f."syndDocumentsCount")
  IS DISTINCT FROM (s.committed, s.participations, s.accepted, d.documents);
