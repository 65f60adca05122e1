-- A mail waits encrypted with SECRET_KEY, and its sealed text goes once it is sent. What stays to be read has the
-- codes of its links cut out, except on a demo.
ALTER TABLE outbox ADD COLUMN sealed bytea;

-- Mails that went out before: nobody needs their links again. Those that still wait are sealed at the next start.
UPDATE outbox SET
  html = regexp_replace(html, '(?<!/)/[A-Za-z0-9_.-]{40,}', '/(removed)', 'g'),
  text = regexp_replace(text, '(?<!/)/[A-Za-z0-9_.-]{40,}', '/(removed)', 'g')
WHERE "sentAt" IS NOT NULL AND (html IS NOT NULL OR text IS NOT NULL);
