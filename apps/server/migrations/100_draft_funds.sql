-- A draft is offered to nobody until a manager opens it. Existing funds, and those that an API client creates without
-- saying so, are none.
ALTER TABLE funds ADD COLUMN is_draft boolean NOT NULL DEFAULT false;
-- The methods of investment that a fund does not offer.
ALTER TABLE funds ADD COLUMN excluded_methods text[] NOT NULL DEFAULT '{}';
-- The manager has decided that the fund has no due-diligence documents.
ALTER TABLE funds ADD COLUMN opens_without_documents boolean NOT NULL DEFAULT false;
