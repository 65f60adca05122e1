-- Who an account is at Google (the claim sub of its identity tokens); never answered.
ALTER TABLE users ADD COLUMN "googleSubject" text;
CREATE UNIQUE INDEX users_google_subject_key ON users ("googleSubject");
