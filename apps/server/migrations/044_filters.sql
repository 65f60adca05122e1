-- The filters of lists of many rows, each in the order of the list.
CREATE INDEX audit_events_action ON audit_events (action, at, _id);
CREATE INDEX audit_events_collection ON audit_events (collection, at, _id);
CREATE INDEX synd_users_status ON synd_users (invest_status, "createdAt", _id);
CREATE INDEX synd_users_completed ON synd_users (sa_complete_date, "createdAt", _id);
CREATE INDEX users_active ON users ("isActive", "createdAt", _id);
CREATE INDEX users_reviews ON users ("accreditationReview", "createdAt", _id);
DROP INDEX users_level;
CREATE INDEX users_level ON users (level, "createdAt", _id);
CREATE INDEX tax_documents_year ON tax_documents (year, "createdAt", _id);
CREATE INDEX news_documents_year ON news_documents (year, "createdAt", _id);
CREATE INDEX tax_documents_deleted ON tax_documents ("createdAt", _id) WHERE "isDeleted";
CREATE INDEX news_documents_deleted ON news_documents ("createdAt", _id) WHERE "isDeleted";
CREATE INDEX proof_documents_deleted ON proof_documents ("createdAt", _id) WHERE "isDeleted";
CREATE INDEX synd_agreements_deleted ON synd_agreements ("createdAt", _id) WHERE "isDeleted";
CREATE INDEX synd_documents_deleted ON synd_documents ("createdAt", _id) WHERE "isDeleted";
