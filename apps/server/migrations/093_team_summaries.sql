-- Admins choose for each kind of email to the team whether they get it at once, or with others once a day.
ALTER TABLE notification_preferences ADD COLUMN "isDaily" boolean NOT NULL DEFAULT false;

-- What waits for the next summary of an admin.
CREATE TABLE team_summary_entries (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL,
  "user" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  subject text NOT NULL
);
CREATE INDEX team_summary_entries_user ON team_summary_entries ("user", _id);

-- When an admin got the last one.
CREATE TABLE team_summaries (
  "user" uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  "sentAt" timestamptz(3) NOT NULL
);

-- Commitments that the team has not been told of: a job does it, so that nobody waits for it who commits to the same fund.
CREATE TABLE untold_commitments (
  "syndUser" uuid PRIMARY KEY REFERENCES synd_users ON DELETE CASCADE
);
