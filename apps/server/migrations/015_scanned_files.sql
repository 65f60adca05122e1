-- When the malware scanner found an uploaded file clean; null where none has looked.
ALTER TABLE files ADD COLUMN "scannedAt" timestamptz(3);

-- What an upload leaves behind is removed once nobody can post or save it any more.
DROP INDEX files_pending;
CREATE INDEX files_to_remove ON files ("createdAt") WHERE state IN ('pending', 'deleted');
CREATE INDEX files_unscanned ON files ("createdAt") WHERE state IN ('stored', 'quarantined') AND "scannedAt" IS NULL;
