-- Whether somebody was removed from a portal and has not come back. Staff belong to every portal.
CREATE FUNCTION is_removed_from(person uuid, removed_from uuid) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT 1 FROM portal_removals r JOIN users u ON u._id = r."user"
    WHERE r."user" = person AND r.portal = removed_from
      AND coalesce(u.level::text, 'user') NOT IN ('admin', 'superadmin'));
