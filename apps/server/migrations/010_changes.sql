-- Processes that keep something of a table in memory hear of each change of it at its commit.
CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changed', TG_TABLE_NAME);
  RETURN NULL;
END $$;

DO $$
DECLARE
  watched text;
BEGIN
  FOREACH watched IN ARRAY ARRAY[
    'assets_items', 'blog_items', 'companies', 'contents', 'funds', 'investments', 'news_documents',
    'proof_documents', 'tax_documents', 'synd_agreements', 'synd_documents', 'notifications',
    'notification_templates', 'portals', 'settings', 'synd_users', 'team_members', 'users',
    'newsletter_subscriptions', 'agreement_templates'
  ] LOOP
    EXECUTE format(
      'CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION tell_change()', watched);
  END LOOP;
END $$;
