-- The command menu finds a participation by the name that its holder has signed with.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX participation_holders_search ON participation_holders USING gin ((' ' || name) gin_trgm_ops);
  END IF;
END $$;
