-- The investing profile that a paper is for. Papers from before, and what is filed for the person alone, have none.
ALTER TABLE tax_documents ADD COLUMN investing_entity uuid REFERENCES investing_entities;
ALTER TABLE proof_documents ADD COLUMN investing_entity uuid REFERENCES investing_entities;
ALTER TABLE filing_drafts ADD COLUMN investing_entity uuid REFERENCES investing_entities ON DELETE SET NULL;
CREATE INDEX tax_documents_investing_entity ON tax_documents (investing_entity);
CREATE INDEX proof_documents_investing_entity ON proof_documents (investing_entity);
CREATE INDEX filing_drafts_investing_entity ON filing_drafts (investing_entity);
