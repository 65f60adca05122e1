-- A mail may carry a file of the store: its key stands here, and its bytes are read when the mail is sent.
ALTER TABLE outbox RENAME COLUMN file TO "attachmentKey";
ALTER TABLE outbox ADD COLUMN "attachmentName" text;
ALTER TABLE outbox ADD CONSTRAINT attachment_has_name CHECK (("attachmentKey" IS NULL) = ("attachmentName" IS NULL));
