-- Which people belong to which portals. Staff belong to all of them without a row.
CREATE TABLE portal_memberships (
  "user" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  portal uuid NOT NULL REFERENCES portals ON DELETE CASCADE,
  since timestamptz(3) NOT NULL DEFAULT now(),
  how text NOT NULL CHECK (how IN ('registered', 'signed-in', 'admitted', 'migrated')),
  PRIMARY KEY ("user", portal)
);
CREATE INDEX portal_memberships_portal ON portal_memberships (portal);

CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON portal_memberships
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change();

-- Everybody could use every portal until now: people keep those that are open, and those they invest on.
INSERT INTO portal_memberships ("user", portal, how)
SELECT u._id, p._id, 'migrated'
FROM users u CROSS JOIN portals p
WHERE NOT p."registrationDisabled"
  OR EXISTS (
    SELECT 1 FROM synd_users s JOIN funds f ON f._id = s.fund JOIN companies c ON c._id = f.company
    WHERE s."user" = u._id AND s.invest_status = 'Accepted investment' AND c.portal = p._id
  );
