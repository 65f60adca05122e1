-- One row for each target of a notification. Written with the notification, settled by jobs; it goes with it.
CREATE TABLE notification_deliveries (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  notification uuid NOT NULL REFERENCES notifications ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('email', 'slack')),
  target text NOT NULL,
  portal uuid REFERENCES portals ON DELETE SET NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'skipped', 'failed')),
  "queuedAt" timestamptz(3),
  mail uuid REFERENCES outbox ON DELETE SET NULL,
  failures integer NOT NULL DEFAULT 0,
  problem text,
  "doneAt" timestamptz(3),
  UNIQUE (notification, channel, target)
);
CREATE INDEX notification_deliveries_mail ON notification_deliveries (mail);
CREATE INDEX notification_deliveries_portal ON notification_deliveries (portal);
CREATE INDEX notification_deliveries_created ON notification_deliveries ("createdAt", _id);
CREATE TRIGGER touch BEFORE UPDATE ON notification_deliveries
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
