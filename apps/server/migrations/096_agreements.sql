-- The agreements of commitments that were released, withdrawn or expired are named void wherever they are listed.
UPDATE synd_agreements d SET
    title = 'Void: ' || coalesce(nullif(btrim(d.title), ''), d."originalName", 'Signed agreement'),
    "originalName" = 'Void ' || d."originalName"
  FROM synd_users s
  WHERE s._id = d."syndUser" AND s."releasedAt" >= d."createdAt";

-- Who has the frame of a signing service open to sign for management, and until when its address works: one at a time.
ALTER TABLE signature_signers ADD COLUMN "openBy" uuid REFERENCES users ON DELETE SET NULL;
ALTER TABLE signature_signers ADD COLUMN "openUntil" timestamptz(3);
CREATE INDEX signature_signers_open_by ON signature_signers ("openBy");
