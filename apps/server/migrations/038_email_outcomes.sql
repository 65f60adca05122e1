-- The outbox itself says what became of an email. A delivery by email points at its row and has no state of its own,
-- and whether a notification is sent follows from its deliveries.
ALTER TABLE outbox
  ADD COLUMN failures integer NOT NULL DEFAULT 0,
  ADD COLUMN problem text,
  ADD COLUMN "failedAt" timestamptz(3);

UPDATE outbox o SET
  failures = d.failures,
  problem = d.problem,
  "sentAt" = CASE WHEN d.state = 'done' THEN coalesce(o."sentAt", d."doneAt", d."updatedAt") ELSE o."sentAt" END,
  "failedAt" = CASE WHEN d.state = 'failed' THEN d."updatedAt" END
FROM notification_deliveries d WHERE d.mail = o._id;

ALTER TABLE notification_deliveries
  ALTER COLUMN state DROP NOT NULL,
  DROP CONSTRAINT notification_deliveries_mail_fkey,
  ADD CONSTRAINT notification_deliveries_mail_fkey FOREIGN KEY (mail) REFERENCES outbox;

UPDATE notification_deliveries SET state = NULL, failures = 0, problem = NULL, "doneAt" = NULL
WHERE mail IS NOT NULL;

ALTER TABLE notification_deliveries
  ADD CONSTRAINT notification_deliveries_one_state CHECK ((mail IS NULL) = (state IS NOT NULL));

-- The state of a delivery: its own, or that of its email.
CREATE FUNCTION delivery_state(own text, sent timestamptz, failed timestamptz) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(own, CASE WHEN sent IS NOT NULL THEN 'done' WHEN failed IS NOT NULL THEN 'failed' ELSE 'waiting' END);

-- A notification is sent once all of its deliveries are done; those that were skipped do not count.
CREATE FUNCTION notification_sent(id uuid) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(bool_or(state = 'done') AND NOT bool_or(state IN ('waiting', 'failed')), false)
    FROM (SELECT delivery_state(d.state, o."sentAt", o."failedAt") AS state
      FROM notification_deliveries d LEFT JOIN outbox o ON o._id = d.mail
      WHERE d.notification = id) states);

ALTER TABLE notifications DROP COLUMN sent;
