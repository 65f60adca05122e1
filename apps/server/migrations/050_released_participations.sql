-- How a commitment ended, until the participation is accepted again: without these a released participation looked
-- like one that was only opened.
ALTER TABLE synd_users
  ADD COLUMN "releasedAt" timestamptz(3),
  ADD COLUMN "releaseCause" text CHECK ("releaseCause" IN ('withdrawn', 'expired', 'released')),
  ADD COLUMN "releasedAmount" dollars;

-- The participations that the audit log knows to have ended, from before these columns.
UPDATE synd_users s SET
    "releasedAt" = e.at,
    "releaseCause" = CASE e.action
      WHEN 'synd_users.withdraw' THEN 'withdrawn' WHEN 'synd_users.expire' THEN 'expired' ELSE 'released' END
  FROM (
    SELECT DISTINCT ON (record) record, at, action FROM audit_events
    WHERE collection = 'synd_users'
      AND (action IN ('synd_users.withdraw', 'synd_users.expire', 'participations.release')
        OR (action = 'approvals.approve' AND detail->>'kind' = 'release'))
    ORDER BY record, at DESC
  ) e
  WHERE e.record = s._id::text AND s.sa_start_date IS NOT NULL
    AND s.invest_status IS DISTINCT FROM 'Accepted investment';

-- The stage of a participation; packages/domain states the rule, a test compares the two.
CREATE FUNCTION participation_stage(p synd_users, has_agreement boolean) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN p.invest_status = 'Declined investment' THEN 'declined'
    WHEN p.invest_status IS NULL THEN
      CASE WHEN p."releasedAt" IS NULL THEN 'opened' ELSE 'released' END
    WHEN p.sa_complete_date IS NOT NULL THEN 'complete'
    WHEN p."syndAgreementSignedByCurrentUser" AND (
      p."syndAgreementSignedByCurrentUserCosub" OR NOT (
        p.method_of_inv IS NOT DISTINCT FROM 'CASH' AND p.is_married IS TRUE
          AND coalesce(p.cosub_email, '') ~ '\S'
      )
    ) THEN 'countersign'
    WHEN p."syndAgreementSignedByCurrentUser" OR has_agreement THEN 'signing'
    ELSE 'accepted'
  END
$$;
