CREATE TABLE notification_templates (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  name text NOT NULL,
  subject text,
  message text,
  color text,
  "showInUI" boolean NOT NULL DEFAULT false,
  "defaultTargetLevel" level_name,
  "canSendAsEmail" boolean NOT NULL DEFAULT false,
  "canSendToSlack" boolean NOT NULL DEFAULT false,
  "defaultTargetChannel" text,
  CONSTRAINT notification_templates_name_key UNIQUE (name)
);

CREATE TABLE notifications (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  "user" uuid REFERENCES users,
  level level_name,
  template uuid REFERENCES notification_templates,
  email text,
  "slackUserId" text,
  sent boolean NOT NULL DEFAULT false,
  "messageSubject" text,
  "messageBody" text,
  tags jsonb CHECK (jsonb_typeof(tags) = 'object')
);
CREATE INDEX notifications_user ON notifications ("user", "createdAt");
CREATE INDEX notifications_level ON notifications (level, "createdAt");
CREATE INDEX notifications_template ON notifications (template);
CREATE INDEX notifications_created ON notifications ("createdAt", _id);

-- NOT-05 for the collections; packages/domain states the rule, a test compares the two. One pass: a value is
-- never taken for a tag, and a tag without a value stays as it is written.
CREATE FUNCTION notification_subject(template_subject text, tags jsonb, message_subject text)
RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  rest text := template_subject;
  result text := '';
  placeholder text;
  at integer;
BEGIN
  IF coalesce(template_subject, '') = '' THEN RETURN coalesce(message_subject, ''); END IF;
  LOOP
    placeholder := substring(rest FROM '%[A-Za-z0-9_.-]+%');
    EXIT WHEN placeholder IS NULL;
    at := strpos(rest, placeholder);
    result := result || left(rest, at - 1) || coalesce(tags ->> btrim(placeholder, '%'), placeholder);
    rest := substr(rest, at + length(placeholder));
  END LOOP;
  RETURN result || rest;
END $$;

CREATE TABLE settings (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  name text NOT NULL,
  value jsonb,
  "levelToRead" level_name NOT NULL DEFAULT 'superadmin',
  "levelToWrite" level_name NOT NULL DEFAULT 'superadmin',
  CONSTRAINT settings_name_key UNIQUE (name)
);

CREATE TRIGGER touch BEFORE UPDATE ON notification_templates
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch BEFORE UPDATE ON notifications FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch BEFORE UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
