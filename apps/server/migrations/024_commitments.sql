-- An unsigned commitment is kept for some days from here on; those there are already count from this migration.
ALTER TABLE synd_users
  ADD COLUMN "commitmentKeptFrom" timestamptz(3),
  -- how many of its reminders were sent
  ADD COLUMN "commitmentRemindersSent" integer NOT NULL DEFAULT 0;
UPDATE synd_users SET "commitmentKeptFrom" = now()
  WHERE invest_status = 'Accepted investment' AND sa_complete_date IS NULL;
CREATE INDEX synd_users_unsigned ON synd_users ("commitmentKeptFrom")
  WHERE invest_status = 'Accepted investment' AND sa_complete_date IS NULL
    AND NOT "syndAgreementSignedByCurrentUser";

ALTER TABLE funds ADD COLUMN requires_reviewed_accreditation boolean NOT NULL DEFAULT false;

-- The review of what a person has stated of their accreditation; stating it again empties these.
ALTER TABLE users
  ADD COLUMN "accreditationReview" text CHECK ("accreditationReview" IN ('accepted', 'refused')),
  ADD COLUMN "accreditationReviewedBy" uuid REFERENCES users,
  ADD COLUMN "accreditationReviewedAt" timestamptz(3),
  ADD COLUMN "accreditationReviewReason" text,
  ADD COLUMN "accreditationValidUntil" timestamptz(3);
CREATE INDEX users_accreditation_reviewed_by ON users ("accreditationReviewedBy")
  WHERE "accreditationReviewedBy" IS NOT NULL;

-- The days of a portal's contracts and mails begin and end in this time zone.
ALTER TABLE portals ADD COLUMN "timeZone" text NOT NULL DEFAULT 'America/New_York';
