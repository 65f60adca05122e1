-- Emails that were written to a file because no mail server is set up counted as sent. Only theirs have a text.
UPDATE outbox SET problem = 'Kept in the outbox: no mail server is set up.'
  WHERE "sentAt" IS NOT NULL AND problem IS NULL AND text IS NOT NULL;
