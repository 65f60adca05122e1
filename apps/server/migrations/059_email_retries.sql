-- A worker claims an email while it sends it, so that two jobs for the same email never send it twice.
ALTER TABLE outbox ADD COLUMN "claimedUntil" timestamptz(3);

-- The list of failed emails, and the purge of their texts.
CREATE INDEX outbox_failed ON outbox ("failedAt") WHERE "failedAt" IS NOT NULL;
