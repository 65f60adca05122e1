CREATE TABLE contents (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  slug text NOT NULL,
  title text,
  body text,
  tags text[] NOT NULL DEFAULT '{}',
  portal uuid REFERENCES portals,
  CONSTRAINT contents_portal_slug_key UNIQUE NULLS NOT DISTINCT (portal, slug)
);

CREATE TABLE team_members (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  name text NOT NULL,
  position text,
  bio text,
  "imageUrl" text,
  portal uuid REFERENCES portals
);
CREATE INDEX team_members_portal ON team_members (portal);

CREATE TABLE assets_items (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  name text NOT NULL,
  url text,
  fund uuid REFERENCES funds,
  "fundAsString" text,
  "assetType" text,
  "ownershipInfoString" text,
  "isExitedAsset" boolean NOT NULL DEFAULT false,
  "soldInfoNote" text,
  "hasStar" boolean NOT NULL DEFAULT false,
  "imageUrl" text,
  "smallImageUrl" text,
  description text,
  portal uuid REFERENCES portals
);
CREATE INDEX assets_items_portal ON assets_items (portal);
CREATE INDEX assets_items_fund ON assets_items (fund);

CREATE TABLE blog_items (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  title text,
  "sortOrder" integer,
  type text CHECK (type IN ('video', 'link', 'post')),
  slug text,
  url text,
  "listLinkHref" text,
  body text,
  fund uuid REFERENCES funds,
  "fundAsString" text,
  "imageUrl" text,
  "isPublished" boolean NOT NULL DEFAULT false,
  "displayOnHomepage" boolean NOT NULL DEFAULT false,
  "displayOnPortfolio" boolean NOT NULL DEFAULT false,
  "isFeatured" boolean NOT NULL DEFAULT false,
  portal uuid REFERENCES portals
);
CREATE INDEX blog_items_portal_slug ON blog_items (portal, slug);
CREATE INDEX blog_items_fund ON blog_items (fund);

CREATE TABLE newsletter_subscriptions (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  email text NOT NULL,
  portal uuid REFERENCES portals
);
CREATE UNIQUE INDEX newsletter_subscriptions_email_portal_key
  ON newsletter_subscriptions (lower(email), portal) NULLS NOT DISTINCT;

CREATE TRIGGER touch BEFORE UPDATE ON contents FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch BEFORE UPDATE ON team_members FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch BEFORE UPDATE ON assets_items FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch BEFORE UPDATE ON blog_items FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch BEFORE UPDATE ON newsletter_subscriptions
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
