-- The invitations to look after an investing profile that are open to a person at a moment: to the confirmed address of
-- their account, not accepted, ended or over, of a profile in use whose owner's account is active. The only place for this
-- rule.
CREATE FUNCTION open_invitations(person uuid, at timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT g._id
  FROM users me
  JOIN investing_entity_delegates g ON lower(g.email) = lower(me.email) AND g."user" <> me._id
  JOIN investing_entities e ON e._id = g.entity AND e."archivedAt" IS NULL
  JOIN users o ON o._id = g."user" AND o."isActive"
  WHERE me._id = person AND me."emailConfirmedAt" IS NOT NULL
    AND g.delegate IS NULL AND g."endedAt" IS NULL AND (g.until IS NULL OR at < g.until)
$$;

-- What is told of an invitation is told to whom it is open to, for as long as it is, and so to an account that is made
-- later.
-- Former versions go on: the column is new and empty, and they show a notification of nobody to nobody.
ALTER TABLE notifications
  ADD COLUMN invitation uuid REFERENCES investing_entity_delegates ON DELETE CASCADE,
  ADD CONSTRAINT notifications_invitation CHECK (invitation IS NULL OR ("user" IS NULL AND level IS NULL));
-- Former versions go on: none of their notifications has one.
CREATE UNIQUE INDEX notifications_invited ON notifications (invitation) WHERE invitation IS NOT NULL;
