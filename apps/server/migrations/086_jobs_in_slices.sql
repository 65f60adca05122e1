-- The nightly check of sealed agreements goes on where it was stopped: its row is there from the first slice on.
ALTER TABLE agreement_checks
  ADD COLUMN "isFinished" boolean NOT NULL DEFAULT true,
  -- the last participation that was compared
  ADD COLUMN "checkedUpTo" uuid;
CREATE UNIQUE INDEX agreement_checks_unfinished ON agreement_checks ((true)) WHERE NOT "isFinished";

-- What is left of a notification to many people, for the next slice.
CREATE INDEX notification_deliveries_unqueued ON notification_deliveries (notification, _id)
  WHERE state = 'waiting' AND "queuedAt" IS NULL;
