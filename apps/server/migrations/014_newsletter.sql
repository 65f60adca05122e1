-- Where a subscription stands with the newsletter service, where one is configured: passed on, refused for good, or
-- (neither) still to be passed on.
ALTER TABLE newsletter_subscriptions
  ADD COLUMN "passedOnAt" timestamptz(3),
  ADD COLUMN "passOnRefusal" text;

CREATE INDEX newsletter_subscriptions_waiting ON newsletter_subscriptions (_id)
  WHERE "passedOnAt" IS NULL AND "passOnRefusal" IS NULL;
