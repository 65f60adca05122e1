-- The names and addresses that a line of the audit log took from a person or a fund: who was renamed or deleted is found
-- by what they were called. Empty in other lines.
CREATE FUNCTION former_names(detail jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(' ' || (detail->'changes'->'name'->>'before'), '')
    || coalesce(' ' || (detail->'changes'->'firstName'->>'before'), '')
    || coalesce(' ' || (detail->'changes'->'middleName'->>'before'), '')
    || coalesce(' ' || (detail->'changes'->'lastName'->>'before'), '')
    || coalesce(' ' || (detail->'changes'->'username'->>'before'), '')
    || coalesce(' ' || (detail->'changes'->'email'->>'before'), '')
    || coalesce(' ' || (detail->'changes'->'trustName'->>'before'), '')
    || coalesce(' ' || (detail->'changes'->'busEntityName'->>'before'), '')
    || coalesce(' ' || (detail->'changes'->'iraName'->>'before'), '')
$$;

CREATE INDEX audit_events_renamed ON audit_events (collection)
  WHERE collection IN ('users', 'funds') AND former_names(detail) <> '';
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX audit_events_former_names ON audit_events USING gin ((former_names(detail)) gin_trgm_ops)
      WHERE collection IN ('users', 'funds') AND former_names(detail) <> '';
  END IF;
END $$;
