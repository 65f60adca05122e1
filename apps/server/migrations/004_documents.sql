-- What the store holds. An object is 'pending' from its upload policy until it is seen whole.
CREATE TABLE files (
  key text PRIMARY KEY,
  size bigint NOT NULL CHECK (size >= 0),
  type text NOT NULL,
  sha256 text,
  "originalName" text,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  state text NOT NULL CHECK (state IN ('pending', 'stored', 'quarantined', 'deleted')),
  owner uuid REFERENCES users
);
CREATE INDEX files_owner ON files (owner);
CREATE INDEX files_pending ON files ("createdAt") WHERE state = 'pending';

-- docPath is the object's key in the store; neither it nor its neighbours are on any wire.
CREATE TABLE news_documents (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  "user" uuid REFERENCES users,
  fund uuid REFERENCES funds,
  year integer,
  "originalName" text,
  title text,
  "docPath" text,
  "docURL" text,
  "bucketId" text,
  "isDeleted" boolean NOT NULL DEFAULT false
);
CREATE INDEX news_documents_user ON news_documents ("user");
CREATE INDEX news_documents_fund ON news_documents (fund);

CREATE TABLE tax_documents (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  "user" uuid NOT NULL REFERENCES users,
  fund uuid REFERENCES funds,
  year integer,
  "originalName" text,
  title text,
  "docPath" text,
  "docURL" text,
  "bucketId" text,
  "isDeleted" boolean NOT NULL DEFAULT false
);
CREATE INDEX tax_documents_user ON tax_documents ("user");
CREATE INDEX tax_documents_fund ON tax_documents (fund);

CREATE TABLE proof_documents (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  "user" uuid NOT NULL REFERENCES users,
  "originalName" text,
  title text,
  "docPath" text,
  "docURL" text,
  "bucketId" text,
  "isDeleted" boolean NOT NULL DEFAULT false
);
CREATE INDEX proof_documents_user ON proof_documents ("user");

CREATE TABLE synd_agreements (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  "syndUser" uuid NOT NULL REFERENCES synd_users,
  "originalName" text,
  title text,
  "docPath" text,
  "docURL" text,
  "bucketId" text,
  "isDeleted" boolean NOT NULL DEFAULT false
);
CREATE INDEX synd_agreements_synd_user ON synd_agreements ("syndUser");

CREATE TABLE synd_documents (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  fund uuid NOT NULL REFERENCES funds,
  "originalName" text,
  title text,
  "docPath" text,
  "docURL" text,
  "bucketId" text,
  "isDeleted" boolean NOT NULL DEFAULT false
);
CREATE INDEX synd_documents_fund ON synd_documents (fund);

CREATE TABLE agreement_templates (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  name text NOT NULL,
  method text CHECK (method IN ('individual', 'individual_with_spouse', 'trust', 'entity')),
  "originalName" text,
  "docPath" text,
  "docURL" text,
  "bucketId" text,
  -- form field of the PDF to the name of the value that it holds
  mapping jsonb NOT NULL DEFAULT '{}'
);

CREATE TRIGGER touch BEFORE UPDATE ON news_documents FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch BEFORE UPDATE ON tax_documents FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch BEFORE UPDATE ON proof_documents FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch BEFORE UPDATE ON synd_agreements FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch BEFORE UPDATE ON synd_documents FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch BEFORE UPDATE ON agreement_templates FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
