-- Whoever keeps the pages of portals hears at the commit which portal's changed: of a text that belongs to none, or of
-- a fund's name, that all did. What else changes of a fund, with every commitment, stands on no page.
CREATE FUNCTION tell_pages() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  portals uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    portals := ARRAY(SELECT DISTINCT portal FROM new_rows);
  ELSIF TG_OP = 'DELETE' THEN
    portals := ARRAY(SELECT DISTINCT portal FROM old_rows);
  ELSE
    portals := ARRAY(SELECT portal FROM old_rows UNION SELECT portal FROM new_rows);
  END IF;
  PERFORM pg_notify('changed', concat_ws(' ', 'pages', portal::text)) FROM unnest(portals) AS portal;
  RETURN NULL;
END $$;

CREATE FUNCTION tell_all_pages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changed', 'pages');
  RETURN NULL;
END $$;

DO $$
DECLARE
  shown text;
BEGIN
  FOREACH shown IN ARRAY ARRAY['assets_items', 'blog_items', 'contents', 'team_members'] LOOP
    EXECUTE format(
      'CREATE TRIGGER tell_pages_inserted AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows
         FOR EACH STATEMENT EXECUTE FUNCTION tell_pages();
       CREATE TRIGGER tell_pages_updated AFTER UPDATE ON %1$I
         REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
         FOR EACH STATEMENT EXECUTE FUNCTION tell_pages();
       CREATE TRIGGER tell_pages_deleted AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows
         FOR EACH STATEMENT EXECUTE FUNCTION tell_pages();
       CREATE TRIGGER tell_pages_truncated AFTER TRUNCATE ON %1$I
         FOR EACH STATEMENT EXECUTE FUNCTION tell_all_pages()', shown);
  END LOOP;
END $$;

CREATE TRIGGER tell_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON portals
  FOR EACH STATEMENT EXECUTE FUNCTION tell_all_pages();
CREATE TRIGGER tell_pages AFTER UPDATE OF name OR DELETE OR TRUNCATE ON funds
  FOR EACH STATEMENT EXECUTE FUNCTION tell_all_pages();
