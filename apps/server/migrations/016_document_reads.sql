-- Which documents a person has opened or downloaded; the others show as new.
CREATE TABLE document_reads (
  "user" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- of news_documents, tax_documents or synd_documents
  document uuid NOT NULL,
  "readAt" timestamptz(3) NOT NULL,
  PRIMARY KEY ("user", document)
);
CREATE INDEX document_reads_document ON document_reads (document);

CREATE FUNCTION forget_reads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM document_reads WHERE document = OLD._id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_reads AFTER DELETE ON news_documents FOR EACH ROW EXECUTE FUNCTION forget_reads();
CREATE TRIGGER forget_reads AFTER DELETE ON tax_documents FOR EACH ROW EXECUTE FUNCTION forget_reads();
CREATE TRIGGER forget_reads AFTER DELETE ON synd_documents FOR EACH ROW EXECUTE FUNCTION forget_reads();

-- When its owner hid a verification document, who may take that back for a while; null where somebody else hid it.
ALTER TABLE proof_documents ADD COLUMN "hiddenByOwnerAt" timestamptz(3);

-- The lists of one person by year.
DROP INDEX tax_documents_user;
CREATE INDEX tax_documents_user_year ON tax_documents ("user", year);
