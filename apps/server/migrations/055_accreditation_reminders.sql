-- Which reminders were sent before the review of an accreditation ends: each once for each end.
CREATE TABLE accreditation_reminders (
  "user" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  "validUntil" timestamptz(3) NOT NULL,
  -- how many days before the end
  days integer NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY ("user", "validUntil", days)
);
