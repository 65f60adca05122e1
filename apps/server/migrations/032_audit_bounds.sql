-- How many rows large tables have, as changes that add up: a write adds a row of its own instead of waiting for a
-- counter that all writes share. Housekeeping sums them up.
CREATE TABLE row_counts (
  _id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "tableName" text NOT NULL,
  change bigint NOT NULL
);

-- With the rights of its owner: who may write to a counted table need not reach the counts.
CREATE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO row_counts ("tableName", change) SELECT TG_TABLE_NAME, count(*) FROM changed_rows HAVING count(*) > 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO row_counts ("tableName", change) SELECT TG_TABLE_NAME, -count(*) FROM changed_rows HAVING count(*) > 0;
  ELSE
    DELETE FROM row_counts WHERE "tableName" = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  counted text;
BEGIN
  FOREACH counted IN ARRAY ARRAY['audit_events', 'outbox'] LOOP
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

-- Refusals of one caller that are alike, within a window: the first ones leave a line in the audit log, the others are
-- counted here, and housekeeping writes one line about them.
CREATE TABLE refusal_counts (
  caller text NOT NULL,
  line jsonb NOT NULL,
  "startedAt" timestamptz(3) NOT NULL,
  "endsAt" timestamptz(3) NOT NULL,
  actor uuid,
  level level_name NOT NULL,
  address text NOT NULL,
  -- how many of them leave a line of their own
  "atMost" integer NOT NULL,
  times integer NOT NULL DEFAULT 1,
  PRIMARY KEY (caller, line, "startedAt")
);
CREATE INDEX refusal_counts_ends ON refusal_counts ("endsAt");
