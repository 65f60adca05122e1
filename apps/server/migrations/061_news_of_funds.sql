-- How many news documents of a fund its investors see, without reading them.
CREATE INDEX news_documents_of_fund ON news_documents (fund)
  WHERE "user" IS NULL AND NOT "isDeleted" AND "docPath" IS NOT NULL;
