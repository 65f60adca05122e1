-- Why a commitment was released, who decided it, and who approved it: until now only the email and the audit log said so.
ALTER TABLE synd_users
  ADD COLUMN "releaseReason" text,
  ADD COLUMN "releasedBy" uuid REFERENCES users,
  ADD COLUMN "releaseApprovedBy" uuid REFERENCES users;

CREATE INDEX synd_users_released_by ON synd_users ("releasedBy") WHERE "releasedBy" IS NOT NULL;
CREATE INDEX synd_users_release_approved_by ON synd_users ("releaseApprovedBy")
  WHERE "releaseApprovedBy" IS NOT NULL;

-- The releases that the audit log knows, from before these columns.
UPDATE synd_users s SET
    "releaseReason" = e.detail->>'reason',
    "releasedBy" = asker._id,
    "releaseApprovedBy" = approver._id
  FROM (
    SELECT DISTINCT ON (record) record, detail,
      CASE action WHEN 'approvals.approve' THEN detail->>'askedBy' ELSE actor::text END AS asked_by,
      CASE action WHEN 'approvals.approve' THEN actor::text END AS approved_by
    FROM audit_events
    WHERE collection = 'synd_users'
      AND (action = 'participations.release' OR (action = 'approvals.approve' AND detail->>'kind' = 'release'))
    ORDER BY record, at DESC
  ) e
  LEFT JOIN users asker ON asker._id::text = e.asked_by
  LEFT JOIN users approver ON approver._id::text = e.approved_by
  WHERE e.record = s._id::text AND s."releaseCause" = 'released';
