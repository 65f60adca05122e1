-- As what somebody signs for management, which they are asked for once.
ALTER TABLE users ADD COLUMN "jobTitle" text;
-- As what they signed; null for those who sign for themselves, and before it was kept.
ALTER TABLE signature_signers ADD COLUMN title text;

-- The second owner of a joint account signs as a spouse does, and is not asked about marriage; packages/domain states the
-- rule, a test compares the two.
-- Former versions go on: they store an answer about marriage with every co-subscriber.
CREATE OR REPLACE FUNCTION participation_stage(p synd_users, has_agreement boolean) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN p.invest_status = 'Declined investment' THEN 'declined'
    WHEN p.invest_status IS NULL THEN
      CASE WHEN p."releasedAt" IS NULL THEN 'opened' ELSE 'released' END
    WHEN p.sa_complete_date IS NOT NULL THEN 'complete'
    WHEN p."syndAgreementSignedByCurrentUser" AND (
      p."syndAgreementSignedByCurrentUserCosub" OR NOT (
        p.method_of_inv IS NOT DISTINCT FROM 'CASH' AND p.is_married IS NOT FALSE
          AND coalesce(p.cosub_email, '') ~ '\S'
      )
    ) THEN 'countersign'
    WHEN p."syndAgreementSignedByCurrentUser" OR has_agreement THEN 'signing'
    ELSE 'accepted'
  END
$$;
