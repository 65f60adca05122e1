-- Since when a mail server has an email whose answer is not known: set before the end of the message goes out, cleared
-- by the answer. With "failedAt", the answer is lost: the email may have arrived, and is sent again only by hand.
ALTER TABLE outbox ADD COLUMN "handedOverAt" timestamptz(3);
CREATE INDEX outbox_handed_over ON outbox ("handedOverAt") WHERE "handedOverAt" IS NOT NULL;

-- Beside the function of three arguments, which former versions and notification_sent use.
CREATE FUNCTION delivery_state(own text, sent timestamptz, failed timestamptz, handed_over timestamptz) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(own, CASE WHEN sent IS NOT NULL THEN 'done' WHEN failed IS NULL THEN 'waiting'
    WHEN handed_over IS NULL THEN 'failed' ELSE 'uncertain' END);
