-- A change of address that an admin made counts at once: nothing waits for a confirmation.
ALTER TABLE email_changes ALTER COLUMN "confirmHash" DROP NOT NULL;
ALTER TABLE email_changes ADD COLUMN "changedBy" uuid REFERENCES users ON DELETE SET NULL;
CREATE INDEX email_changes_changed_by ON email_changes ("changedBy");

-- A passkey is also asked for when a change of address is taken back.
ALTER TABLE passkey_challenges DROP CONSTRAINT passkey_challenges_purpose_check;
ALTER TABLE passkey_challenges ADD CONSTRAINT passkey_challenges_purpose_check
  CHECK (purpose IN ('register', 'second', 'sign-in', 'sudo', 'remove', 'keep-email'));
