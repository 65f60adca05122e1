-- Which kind of email it is, and for one about records, who must be able to read them when it is sent.
ALTER TABLE outbox
  ADD COLUMN template text,
  ADD COLUMN reader jsonb;

-- Whether a person is told about a fund: they have committed to it, or belong to a portal that offers it. To have looked
-- at it before they were removed from its portal is not enough.
CREATE FUNCTION is_told_of_fund(person uuid, told_fund uuid) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT 1 FROM synd_users p
      WHERE p.fund = told_fund AND p."user" = person AND p.invest_status = 'Accepted investment')
    OR EXISTS (SELECT 1 FROM users u WHERE u._id = person AND u.level IN ('admin', 'superadmin'))
    OR EXISTS (SELECT 1 FROM portal_memberships m, funds f LEFT JOIN companies c ON c._id = f.company
      WHERE m."user" = person AND f._id = told_fund AND (c.portal IS NULL OR c.portal = m.portal));
