-- What somebody was told as a delegate of an investing profile, and the right by which: it is theirs to read for as long as
-- they have that right (ENT-07).
ALTER TABLE notifications
  ADD COLUMN holder uuid REFERENCES investing_entities ON DELETE CASCADE,
  ADD COLUMN "holderRight" text CHECK ("holderRight" IN ('view', 'documents', 'tax', 'notices'));
-- Former versions go on: they leave both empty.
ALTER TABLE notifications ADD CONSTRAINT notifications_holder_right CHECK ((holder IS NULL) = ("holderRight" IS NULL));
CREATE INDEX notifications_holder ON notifications (holder) WHERE holder IS NOT NULL;

-- What delegates were told so far: on no portal and of no fund, on the page of what is delegated or that of statements. It
-- names the profile first, or after the fund. Where the profile has another name by now, it is the only one of which the
-- person has been a delegate.
ALTER TABLE notifications DISABLE TRIGGER touch;
UPDATE notifications n SET holder = told.entity, "holderRight" = 'notices'
FROM (
  SELECT DISTINCT ON (o._id) o._id, e._id AS entity
  FROM investing_entity_delegates g
  JOIN investing_entities e ON e._id = g.entity
  JOIN notifications o ON o."user" = g.delegate
  WHERE o.portal IS NULL AND o.fund IS NULL AND o.kind IN ('documents', 'distributions')
    AND o.path IN ('/delegated', '/statements')
    AND (starts_with(o."messageSubject", e."legalName" || ': ')
      OR strpos(o."messageSubject", '(' || e."legalName" || ')') > 0
      OR (o.path = '/delegated' AND NOT EXISTS (SELECT FROM investing_entity_delegates other
        WHERE other.delegate = g.delegate AND other.entity <> g.entity)))
  ORDER BY o._id, length(e."legalName") DESC, e._id) told
WHERE n._id = told._id;
ALTER TABLE notifications ENABLE TRIGGER touch;
