-- The migrations that former versions cannot serve on, as they were applied. A server that does not know one of them
-- serves no more. Written by platform/database/migrate.ts.
CREATE TABLE stopping_migrations (
  name text PRIMARY KEY,
  reason text NOT NULL
);
CREATE TRIGGER tell_change AFTER INSERT ON stopping_migrations
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
