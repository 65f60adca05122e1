-- The notification center (INV-06): what a notification is about, where it leads, and who has read it.
ALTER TABLE notifications
  -- null for those from a template or by hand, whose kind follows from the level that they address
  ADD COLUMN kind text,
  -- where it was told; null where it belongs to no portal in particular
  ADD COLUMN portal uuid REFERENCES portals ON DELETE CASCADE,
  ADD COLUMN fund uuid REFERENCES funds ON DELETE SET NULL,
  -- the page that it leads to
  ADD COLUMN path text CHECK (path LIKE '/%'),
  -- those from before the center count as read
  ADD COLUMN "startsUnread" boolean NOT NULL DEFAULT false;
ALTER TABLE notifications ALTER COLUMN "startsUnread" SET DEFAULT true;
CREATE INDEX notifications_portal ON notifications (portal) WHERE portal IS NOT NULL;
CREATE INDEX notifications_fund ON notifications (fund) WHERE fund IS NOT NULL;

-- Where a person has marked a notification; without a row it is as it started.
CREATE TABLE notification_reads (
  "user" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  notification uuid NOT NULL REFERENCES notifications ON DELETE CASCADE,
  "isRead" boolean NOT NULL,
  -- names what was marked together, so that it can be undone together
  mark uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY ("user", notification)
);
CREATE INDEX notification_reads_notification ON notification_reads (notification);
CREATE INDEX notification_reads_mark ON notification_reads ("user", mark);

-- What a person has turned off, or on again. Without a row, everything is on.
CREATE TABLE notification_preferences (
  "user" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('app', 'email')),
  "isOn" boolean NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY ("user", kind, channel)
);
