-- When somebody else changed who can use an account of an admin level. For 72 hours it decides no request.
CREATE TABLE access_changes (
  _id uuid PRIMARY KEY,
  "user" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('created', 'invited', 'level', 'factors', 'email')),
  by uuid REFERENCES users ON DELETE SET NULL,
  at timestamptz(3) NOT NULL
);
CREATE INDEX access_changes_user ON access_changes ("user", at);
CREATE INDEX access_changes_by ON access_changes (by);

-- A request ends with the admin level or the account of the person who made it: withdrawn, by nobody.
ALTER TABLE approvals
  DROP CONSTRAINT approvals_two_people,
  ADD CONSTRAINT approvals_two_people CHECK (
    CASE decision
      WHEN 'approved' THEN "decidedBy" IS NOT NULL AND "decidedBy" <> "askedBy"
      WHEN 'declined' THEN "decidedBy" IS NOT NULL AND "decidedBy" <> "askedBy"
      WHEN 'withdrawn' THEN "decidedBy" IS NULL OR "decidedBy" = "askedBy"
      ELSE "decidedBy" IS NULL
    END
  );
