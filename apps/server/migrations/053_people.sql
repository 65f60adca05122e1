-- When somebody last signed in. Apart from users, so that signing in neither waits for a change of the profile nor
-- counts as one.
CREATE TABLE last_sign_ins (
  "user" uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  at timestamptz(3) NOT NULL
);
INSERT INTO last_sign_ins ("user", at)
SELECT known."user", max(known.at)
FROM (
  SELECT "user", "createdAt" AS at FROM user_auths WHERE superadmin IS NULL
  UNION ALL
  SELECT actor, at FROM audit_events WHERE action = 'session.open' AND actor IS NOT NULL
) known JOIN users u ON u._id = known."user"
GROUP BY known."user";

-- Why an account is closed. Opening it again removes the line; the audit log keeps all of them.
CREATE TABLE account_deactivations (
  "user" uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  at timestamptz(3) NOT NULL,
  by uuid REFERENCES users ON DELETE SET NULL,
  reason text NOT NULL
);
CREATE INDEX account_deactivations_by ON account_deactivations (by);

-- The lists of people by name, and of those whose accreditation waits for a review or ends soon.
CREATE INDEX users_name ON users (lower(coalesce("lastName", '')), lower(coalesce("firstName", '')), _id);
CREATE INDEX users_accreditation_waiting ON users ("accreditationStatedAt", _id)
  WHERE accreditation IS NOT NULL AND "accreditationReview" IS NULL;
CREATE INDEX users_accreditation_valid_until ON users ("accreditationValidUntil", _id)
  WHERE "accreditationReview" = 'accepted';

-- The emails to one person.
CREATE INDEX outbox_to ON outbox (lower("to"), "createdAt");
