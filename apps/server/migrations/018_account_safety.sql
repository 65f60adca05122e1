-- What a person calls one of their sessions by: knowing it opens nothing.
ALTER TABLE user_auths ADD COLUMN _id uuid NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX user_auths_id_key ON user_auths (_id);

-- Changes of one's own e-mail address: confirmed from the new address, taken back from the old one.
CREATE TABLE email_changes (
  _id uuid PRIMARY KEY,
  "user" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "oldEmail" text NOT NULL,
  "oldUsername" text NOT NULL,
  "newEmail" text NOT NULL,
  "confirmHash" bytea NOT NULL,
  "confirmUntil" timestamptz(3) NOT NULL,
  "confirmedAt" timestamptz(3),
  "undoHash" bytea NOT NULL,
  "undoUntil" timestamptz(3) NOT NULL,
  "undoneAt" timestamptz(3)
);
CREATE UNIQUE INDEX email_changes_confirm_key ON email_changes ("confirmHash");
CREATE UNIQUE INDEX email_changes_undo_key ON email_changes ("undoHash");
CREATE INDEX email_changes_user ON email_changes ("user", "createdAt");
CREATE INDEX email_changes_old_email ON email_changes (lower("oldEmail"));
