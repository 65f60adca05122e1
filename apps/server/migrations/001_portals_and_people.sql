-- Ids are UUIDv7 made in the server, so none has a default. Columns are named as on the wire.

-- A record that is changed without saying when was changed now.
CREATE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."updatedAt" IS NOT DISTINCT FROM OLD."updatedAt" THEN
    NEW."updatedAt" := clock_timestamp();
  END IF;
  RETURN NEW;
END $$;

CREATE DOMAIN level_name AS text CHECK (VALUE IN ('superadmin', 'admin', 'user', 'guest'));
CREATE DOMAIN dollars AS numeric(14, 2) CHECK (VALUE >= 0);

CREATE TABLE portals (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  name text NOT NULL,
  "pageTitle" text,
  slug text NOT NULL,
  "isDefault" boolean NOT NULL DEFAULT false,
  domains text[] NOT NULL DEFAULT '{}',
  "portalColor" text,
  "primaryColor" text,
  "secondaryColor" text,
  "facebookUrl" text,
  "instagramUrl" text,
  "youtubeUrl" text,
  "twitterUrl" text,
  "signInUrl" text,
  "signUpUrl" text,
  "educationLabel" text,
  "recaptchaSiteKey" text,
  "recaptchaSecret" text,
  "signInWithGoogleClientId" text,
  "signInWithGoogleDisabled" boolean NOT NULL DEFAULT false,
  "registrationDisabled" boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX portals_slug_key ON portals (slug);

CREATE TABLE users (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  username text NOT NULL,
  email text NOT NULL,
  -- argon2id; the old portal's is bcrypt, and goes with the first sign-in
  password text,
  "oldPortalPassword" text,
  level level_name NOT NULL DEFAULT 'user',
  "isActive" boolean NOT NULL DEFAULT false,
  "firstName" text,
  "middleName" text,
  "lastName" text,
  gender text,
  notes text,
  address1 text,
  address2 text,
  "maritalStatus" text,
  city text,
  state text,
  "postalCode" text,
  province text,
  country text,
  "isInvestor" boolean NOT NULL DEFAULT false,
  accreditation text,
  "accreditationType" text CHECK ("accreditationType" IN ('individual', 'trust', 'business')),
  "busEntityName" text,
  "trustName" text,
  "iraName" text,
  "homePhone" text,
  "mobilePhone" text,
  "profileSettings" jsonb NOT NULL DEFAULT '{}',
  "slackUserId" text,
  "slackDisplayName" text,
  "slackUserAvatar" text
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
CREATE UNIQUE INDEX users_username_key ON users (lower(username));
CREATE INDEX users_created ON users ("createdAt", _id);
CREATE INDEX users_level ON users (level);

CREATE TRIGGER touch BEFORE UPDATE ON portals FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
