-- What lists of many rows need: their order by creation, how many there are, and the words in them.
CREATE INDEX news_documents_created ON news_documents ("createdAt", _id);
CREATE INDEX tax_documents_created ON tax_documents ("createdAt", _id);
CREATE INDEX proof_documents_created ON proof_documents ("createdAt", _id);
CREATE INDEX synd_agreements_created ON synd_agreements ("createdAt", _id);
CREATE INDEX synd_documents_created ON synd_documents ("createdAt", _id);
CREATE INDEX newsletter_subscriptions_created ON newsletter_subscriptions ("createdAt", _id);

DO $$
DECLARE
  counted text;
BEGIN
  FOREACH counted IN ARRAY ARRAY['users', 'synd_users', 'news_documents', 'proof_documents', 'tax_documents',
      'synd_agreements', 'synd_documents', 'notifications', 'newsletter_subscriptions'] LOOP
    EXECUTE format(
      'LOCK TABLE %1$I IN SHARE ROW EXCLUSIVE MODE;
       CREATE TRIGGER count_inserted AFTER INSERT ON %1$I REFERENCING NEW TABLE AS changed_rows
         FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
       CREATE TRIGGER count_deleted AFTER DELETE ON %1$I REFERENCING OLD TABLE AS changed_rows
         FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
       CREATE TRIGGER count_truncated AFTER TRUNCATE ON %1$I FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
       INSERT INTO row_counts ("tableName", change) SELECT %1$L, count(*) FROM %1$I HAVING count(*) > 0', counted);
  END LOOP;
END $$;

-- Words inside of texts are found by trigrams. Without the extension, or without the right to add it, search works too,
-- but reads every row. The expressions are those of apps/server/src/modules/collections/search.ts.
DO $$
DECLARE
  documents text;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    RAISE NOTICE 'The extension pg_trgm is missing: search has no index';
    RETURN;
  END IF;
  BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
  EXCEPTION WHEN insufficient_privilege THEN
    RAISE NOTICE 'The extension pg_trgm may not be added: search has no index';
    RETURN;
  END;
  CREATE INDEX users_search ON users USING gin ((
    ' ' || coalesce(email, '') || ' ' || coalesce(username, '') || ' ' || coalesce("firstName", '')
    || ' ' || coalesce("middleName", '') || ' ' || coalesce("lastName", '') || ' ' || coalesce("trustName", '')
    || ' ' || coalesce("busEntityName", '') || ' ' || coalesce("iraName", '') || ' ' || coalesce("homePhone", '')
    || ' ' || coalesce("mobilePhone", '')) gin_trgm_ops);
  CREATE INDEX funds_search ON funds USING gin ((
    ' ' || coalesce(name, '') || ' ' || coalesce(type, '') || ' ' || coalesce(fund_code, '')
    || ' ' || coalesce(url_slug, '')) gin_trgm_ops);
  CREATE INDEX synd_users_search ON synd_users USING gin ((
    ' ' || coalesce("userFirstName", '') || ' ' || coalesce("userLastName", '')
    || ' ' || coalesce("extraSearchString", '')) gin_trgm_ops);
  CREATE INDEX audit_events_search ON audit_events USING gin ((
    ' ' || coalesce(action, '') || ' ' || coalesce(collection, '') || ' ' || coalesce(address, '')) gin_trgm_ops);
  FOREACH documents IN ARRAY ARRAY['news_documents', 'proof_documents', 'tax_documents', 'synd_agreements',
      'synd_documents'] LOOP
    EXECUTE format('CREATE INDEX %1$I ON %2$I USING gin ((
      '' '' || coalesce(title, '''') || '' '' || coalesce("originalName", '''')) gin_trgm_ops)',
      documents || '_search', documents);
  END LOOP;
END $$;
