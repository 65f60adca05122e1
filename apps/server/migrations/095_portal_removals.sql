-- Who was removed from a portal and has not come back. Their sign links of its funds pause.
CREATE TABLE portal_removals (
  "user" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  portal uuid NOT NULL REFERENCES portals ON DELETE CASCADE,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY ("user", portal)
);
CREATE INDEX portal_removals_portal ON portal_removals (portal);

-- The removals that the audit log knows, from before this table.
INSERT INTO portal_removals ("user", portal, at)
SELECT u._id, p._id, max(e.at)
FROM audit_events e
JOIN users u ON u._id::text = e.record
JOIN portals p ON p._id = e.portal
WHERE e.action = 'memberships.remove'
  AND NOT EXISTS (SELECT 1 FROM portal_memberships m WHERE m."user" = u._id AND m.portal = p._id)
GROUP BY u._id, p._id;
