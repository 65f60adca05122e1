-- The reminders to people who have not signed: by an admin, or by the job where nobody is named.
CREATE TABLE signing_reminders (
  _id uuid PRIMARY KEY,
  "syndUser" uuid NOT NULL REFERENCES synd_users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('investor', 'spouse', 'management')),
  "sentAt" timestamptz(3) NOT NULL,
  "sentBy" uuid REFERENCES users ON DELETE SET NULL
);
CREATE INDEX signing_reminders_signer ON signing_reminders ("syndUser", role, "sentAt" DESC);
CREATE INDEX signing_reminders_sent_by ON signing_reminders ("sentBy");
