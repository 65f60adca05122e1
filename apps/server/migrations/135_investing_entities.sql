-- Stops former versions: a person may have several commitments in a fund, one for each investing profile.

-- Who holds investments: a person, or what they act for. A profile belongs to one account.
CREATE TABLE investing_entities (
  _id uuid PRIMARY KEY,
  "createdAt" timestamptz(3) NOT NULL DEFAULT now(),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT now(),
  -- the owner; the server sets it
  "user" uuid REFERENCES users CHECK ("user" IS NOT NULL),
  kind text NOT NULL CHECK (kind IN ('individual', 'joint', 'llc', 'partnership', 'corporation', 'trust', 'ira')),
  "legalName" text NOT NULL,
  -- nobody has said what the trust or entity is called, and the name is the owner's
  "isUnnamed" boolean NOT NULL DEFAULT false,
  "jointForm" text CHECK ("jointForm" IN ('survivorship', 'in_common', 'community_property')),
  "jointOwnerName" text,
  custodian text,
  "isRevocable" boolean,
  "formationState" text,
  "formedOn" text CHECK ("formedOn" ~ '^\d{4}-\d{2}-\d{2}$'),
  -- who signs, and as what; null: the owner, in the capacity of the kind
  signatory text,
  capacity text,
  -- null: the owner's address
  address1 text,
  address2 text,
  city text,
  state text,
  "postalCode" text,
  country text,
  "taxClass" text CHECK ("taxClass" IN ('individual', 'partnership', 'corporation', 's_corporation', 'disregarded',
    'trust', 'retirement_plan', 'foreign')),
  "taxIdLast4" text CHECK ("taxIdLast4" ~ '^[0-9A-Z]{4}$'),
  -- the one that a commitment without a profile is given, and that trustName, busEntityName and iraName name
  "isDefault" boolean NOT NULL DEFAULT false,
  "archivedAt" timestamptz(3),
  CHECK (NOT ("isDefault" AND "archivedAt" IS NOT NULL))
);

-- Which default a profile may be: businesses have one among them, joint accounts none.
CREATE FUNCTION default_slot(kind text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN kind IN ('llc', 'partnership', 'corporation') THEN 'business' WHEN kind <> 'joint' THEN kind END
$$;
CREATE UNIQUE INDEX investing_entities_default ON investing_entities ("user", default_slot(kind)) WHERE "isDefault";
CREATE INDEX investing_entities_user ON investing_entities ("user", "createdAt", _id);
CREATE INDEX investing_entities_kind ON investing_entities (kind, "createdAt", _id);
CREATE INDEX investing_entities_created ON investing_entities ("createdAt", _id);
CREATE TRIGGER touch BEFORE UPDATE ON investing_entities FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON investing_entities
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER count_inserted AFTER INSERT ON investing_entities REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_deleted AFTER DELETE ON investing_entities REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
CREATE TRIGGER count_truncated AFTER TRUNCATE ON investing_entities FOR EACH STATEMENT EXECUTE FUNCTION count_rows();

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX investing_entities_search ON investing_entities
      USING gin ((' ' || coalesce("legalName", '')) gin_trgm_ops);
  END IF;
END $$;

-- The holder of a participation; null until somebody commits.
ALTER TABLE synd_users ADD COLUMN investing_entity uuid REFERENCES investing_entities;
CREATE INDEX synd_users_investing_entity ON synd_users (investing_entity);
ALTER TABLE synd_users DROP CONSTRAINT synd_users_user_fund_key;
ALTER TABLE synd_users ADD CONSTRAINT synd_users_holder_key UNIQUE NULLS NOT DISTINCT ("user", fund, investing_entity);

-- Whether a profile is to hold a participation once its corrected terms are signed.
CREATE INDEX term_corrections_investing_entity ON term_corrections ((terms->>'investing_entity')) WHERE "endedAt" IS NULL;

-- The holder as it was at the first signature, from the agreement that was signed. It goes when the signatures do.
CREATE TABLE participation_holders (
  "syndUser" uuid PRIMARY KEY REFERENCES synd_users ON DELETE CASCADE,
  request uuid REFERENCES signature_requests,
  entity uuid NOT NULL REFERENCES investing_entities,
  kind text NOT NULL,
  name text NOT NULL,
  capacity text,
  signatory text NOT NULL,
  address text NOT NULL,
  "taxIdLast4" text,
  at timestamptz(3) NOT NULL
);
CREATE INDEX participation_holders_request ON participation_holders (request);
CREATE INDEX participation_holders_entity ON participation_holders (entity);
-- the holder that an agreement states
ALTER TABLE signature_requests ADD COLUMN holder jsonb;

-- Participations whose holder could not be told from what is stored; admins see them.
CREATE TABLE undecided_holders (
  "syndUser" uuid PRIMARY KEY REFERENCES synd_users ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason IN ('no_agreement', 'no_name'))
);

-- Which default profile a method of investment has.
CREATE FUNCTION slot_of_method(method text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE method WHEN 'TRUST' THEN 'trust' WHEN 'ENTITY' THEN 'business' ELSE 'individual' END
$$;

-- Profiles out of the names that people have filled in.
INSERT INTO investing_entities (_id, "createdAt", "updatedAt", "user", kind, "legalName", "isDefault")
SELECT gen_random_uuid(), u."createdAt", u."createdAt", u._id, n.kind, btrim(n.name), true
FROM users u CROSS JOIN LATERAL (VALUES
  ('individual', CASE WHEN btrim(u."firstName") <> '' AND btrim(u."lastName") <> ''
    THEN btrim(u."firstName") || ' ' || btrim(u."lastName") END),
  ('trust', u."trustName"), ('llc', u."busEntityName"), ('ira', u."iraName")) n (kind, name)
WHERE btrim(n.name) <> '' AND (n.kind <> 'individual' OR u.level = 'user'
  OR EXISTS (SELECT FROM synd_users s WHERE s."user" = u._id AND s.invest_status = 'Accepted investment'));

-- What an agreement says of its holder. Its method is that of the terms it was made for; a trust or an entity that it
-- does not name has no name here.
CREATE UNLOGGED TABLE stated_holders AS
SELECT r._id AS request, s._id AS "syndUser", s."user", m.method, r."createdAt", r."completedAt",
  r.correction IS NOT NULL AND c._id IS NOT NULL AS "isCorrection", n.investor AS signatory,
  coalesce(r.values->>'investor_address', '') AS address,
  CASE m.method
    WHEN 'TRUST' THEN coalesce(nullif(btrim(r.values->>'trust_name'), ''), n.other)
    WHEN 'ENTITY' THEN coalesce(nullif(btrim(r.values->>'entity_name'), ''), n.other)
    ELSE coalesce(n.subscriber, n.investor) END AS name
FROM signature_requests r JOIN synd_users s ON s._id = r."syndUser"
LEFT JOIN term_corrections c ON c._id = r.correction AND c."endedAt" IS NULL
LEFT JOIN signature_signers g ON g.request = r._id AND g.role = 'investor'
CROSS JOIN LATERAL (SELECT CASE WHEN c._id IS NULL THEN s.method_of_inv ELSE c.terms->>'method_of_inv' END AS method) m
CROSS JOIN LATERAL (SELECT nullif(btrim(r.values->>'subscriber_name'), '') AS subscriber,
  coalesce(nullif(btrim(r.values->>'investor_name'), ''), nullif(btrim(g.name), '')) AS investor) p
CROSS JOIN LATERAL (SELECT p.subscriber, p.investor,
  CASE WHEN p.subscriber IS DISTINCT FROM p.investor THEN p.subscriber END AS other) n
WHERE r."supersededAt" IS NULL;
ANALYZE stated_holders;

-- The profiles of those who have committed and filled no name in: what their newest agreement states, else their own.
INSERT INTO investing_entities (_id, "user", kind, "legalName", "isUnnamed", "isDefault")
SELECT DISTINCT ON (u._id, k.kind) gen_random_uuid(), u._id, k.kind,
  coalesce(a.name, nullif(btrim(concat_ws(' ', u."firstName", u."lastName")), ''), u.username),
  k.kind <> 'individual' AND a.name IS NULL, true
FROM (
  SELECT s._id, s."user", s.method_of_inv AS method FROM synd_users s WHERE s.invest_status = 'Accepted investment'
  UNION ALL
  SELECT s._id, s."user", c.terms->>'method_of_inv' FROM term_corrections c JOIN synd_users s ON s._id = c."syndUser"
  WHERE c."endedAt" IS NULL) t
JOIN users u ON u._id = t."user"
CROSS JOIN LATERAL (SELECT CASE t.method WHEN 'TRUST' THEN 'trust' WHEN 'ENTITY' THEN 'llc' ELSE 'individual' END
  AS kind) k
LEFT JOIN stated_holders a ON a."syndUser" = t._id AND slot_of_method(a.method) = slot_of_method(t.method)
ORDER BY u._id, k.kind, a.name IS NULL, a."createdAt" DESC
ON CONFLICT DO NOTHING;

-- A participation that was accepted has the default profile of its method, and corrected terms that wait have theirs.
ALTER TABLE synd_users DISABLE TRIGGER touch;
UPDATE synd_users s SET investing_entity = e._id
FROM investing_entities e
WHERE s.invest_status = 'Accepted investment' AND e."user" = s."user" AND e."isDefault"
  AND default_slot(e.kind) = slot_of_method(s.method_of_inv);
ALTER TABLE synd_users ENABLE TRIGGER touch;
UPDATE term_corrections c SET terms = c.terms || jsonb_build_object('investing_entity', e._id)
FROM synd_users s JOIN investing_entities e ON e."user" = s."user" AND e."isDefault"
WHERE c."endedAt" IS NULL AND s._id = c."syndUser" AND default_slot(e.kind) = slot_of_method(c.terms->>'method_of_inv');

-- What was signed states its holder: taken from the values of its agreement, never from today's profile. In which
-- capacity somebody signs was stated by none.
UPDATE signature_requests r SET holder = jsonb_build_object(
  'entity', e._id, 'kind', e.kind, 'name', a.name, 'capacity', NULL, 'signatory', coalesce(a.signatory, a.name),
  'address', a.address, 'taxIdLast4', NULL)
FROM stated_holders a JOIN investing_entities e ON e."user" = a."user" AND e."isDefault"
  AND default_slot(e.kind) = slot_of_method(a.method)
WHERE r._id = a.request AND a.name IS NOT NULL;
INSERT INTO participation_holders ("syndUser", request, entity, kind, name, capacity, signatory, address, at)
SELECT DISTINCT ON (s._id) s._id, r._id, s.investing_entity, r.holder->>'kind', r.holder->>'name', r.holder->>'capacity',
  r.holder->>'signatory', r.holder->>'address',
  coalesce((SELECT min(g."signedAt") FROM signature_signers g WHERE g.request = r._id), s.sa_complete_date, r."createdAt")
FROM stated_holders a JOIN signature_requests r ON r._id = a.request JOIN synd_users s ON s._id = a."syndUser"
WHERE r.holder IS NOT NULL AND NOT a."isCorrection" AND s.investing_entity IS NOT NULL
  AND (s."syndAgreementSignedByCurrentUser" OR s."syndAgreementSignedByCurrentUserCosub" OR s.sa_complete_date IS NOT NULL)
ORDER BY s._id, r."completedAt" DESC NULLS LAST;
INSERT INTO undecided_holders ("syndUser", reason)
SELECT s._id, CASE WHEN EXISTS (SELECT FROM stated_holders a WHERE a."syndUser" = s._id AND NOT a."isCorrection")
  THEN 'no_name' ELSE 'no_agreement' END
FROM synd_users s
WHERE (s."syndAgreementSignedByCurrentUser" OR s."syndAgreementSignedByCurrentUserCosub" OR s.sa_complete_date IS NOT NULL)
  AND s.invest_status = 'Accepted investment'
  AND NOT EXISTS (SELECT FROM participation_holders h WHERE h."syndUser" = s._id);
DROP TABLE stated_holders;
DROP FUNCTION slot_of_method(text);

-- Whoever changes the name has said it.
CREATE FUNCTION name_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."isUnnamed" := false;
  RETURN NEW;
END $$;
CREATE TRIGGER name_profile BEFORE UPDATE OF "legalName" ON investing_entities
  FOR EACH ROW WHEN (OLD."legalName" IS DISTINCT FROM NEW."legalName") EXECUTE FUNCTION name_profile();

-- The default profiles follow the names of their owner's account, and it theirs.
CREATE FUNCTION name_default_profiles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  slot text;
  former text;
  name text;
BEGIN
  FOR slot, former, name IN SELECT * FROM (VALUES
    ('individual', btrim(OLD."firstName") || ' ' || btrim(OLD."lastName"), btrim(NEW."firstName") || ' ' || btrim(NEW."lastName")),
    ('trust', btrim(OLD."trustName"), btrim(NEW."trustName")),
    ('business', btrim(OLD."busEntityName"), btrim(NEW."busEntityName")),
    ('ira', btrim(OLD."iraName"), btrim(NEW."iraName"))) n
  LOOP
    CONTINUE WHEN name IS NOT DISTINCT FROM former OR coalesce(btrim(name), '') = '';
    -- One's own legal name may say more than the account does.
    UPDATE investing_entities e SET "legalName" = name, "isUnnamed" = false
      WHERE e."user" = NEW._id AND e."isDefault" AND default_slot(e.kind) = slot AND (e."legalName" <> name OR e."isUnnamed")
        AND (slot <> 'individual' OR e."legalName" = former);
    IF slot <> 'individual' THEN
      INSERT INTO investing_entities (_id, "user", kind, "legalName", "isDefault")
        VALUES (gen_random_uuid(), NEW._id, CASE slot WHEN 'business' THEN 'llc' ELSE slot END, name, true)
        ON CONFLICT DO NOTHING;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER name_default_profiles AFTER UPDATE OF "firstName", "lastName", "trustName", "busEntityName", "iraName" ON users
  FOR EACH ROW
  WHEN ((OLD."firstName", OLD."lastName", OLD."trustName", OLD."busEntityName", OLD."iraName")
    IS DISTINCT FROM (NEW."firstName", NEW."lastName", NEW."trustName", NEW."busEntityName", NEW."iraName"))
  EXECUTE FUNCTION name_default_profiles();

CREATE FUNCTION name_owner_fields() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users u SET "trustName" = NEW."legalName"
    WHERE u._id = NEW."user" AND NEW.kind = 'trust' AND u."trustName" IS DISTINCT FROM NEW."legalName";
  UPDATE users u SET "iraName" = NEW."legalName"
    WHERE u._id = NEW."user" AND NEW.kind = 'ira' AND u."iraName" IS DISTINCT FROM NEW."legalName";
  UPDATE users u SET "busEntityName" = NEW."legalName"
    WHERE u._id = NEW."user" AND default_slot(NEW.kind) = 'business' AND u."busEntityName" IS DISTINCT FROM NEW."legalName";
  RETURN NULL;
END $$;
CREATE TRIGGER name_owner_fields AFTER INSERT OR UPDATE OF "legalName", "isDefault" ON investing_entities
  FOR EACH ROW WHEN (NEW."isDefault" AND NOT NEW."isUnnamed") EXECUTE FUNCTION name_owner_fields();

-- Lines about a profile are about its owner.
CREATE OR REPLACE FUNCTION audit_subject(line audit_events, OUT person uuid, OUT fund uuid) LANGUAGE plpgsql STABLE AS $$
DECLARE
  id uuid := uuid_in(line.record);
  changes jsonb := line.detail->'changes';
BEGIN
  CASE line.collection
    WHEN 'users' THEN person := id;
    WHEN 'funds' THEN
      fund := id;
      SELECT q."user" INTO person FROM fund_questions q WHERE q._id = uuid_in(line.detail->>'question');
    WHEN 'investments' THEN SELECT i.fund INTO fund FROM investments i WHERE i._id = id;
    WHEN 'synd_users' THEN SELECT s."user", s.fund INTO person, fund FROM synd_users s WHERE s._id = id;
    WHEN 'investing_entities' THEN SELECT e."user" INTO person FROM investing_entities e WHERE e._id = id;
    WHEN 'synd_agreements' THEN
      SELECT s."user", s.fund INTO person, fund
      FROM synd_agreements a JOIN synd_users s ON s._id = a."syndUser" WHERE a._id = id;
    WHEN 'tax_documents' THEN SELECT d."user", d.fund INTO person, fund FROM tax_documents d WHERE d._id = id;
    WHEN 'news_documents' THEN SELECT d."user", d.fund INTO person, fund FROM news_documents d WHERE d._id = id;
    WHEN 'proof_documents' THEN SELECT d."user" INTO person FROM proof_documents d WHERE d._id = id;
    WHEN 'synd_documents' THEN SELECT d.fund INTO fund FROM synd_documents d WHERE d._id = id;
    WHEN 'notifications' THEN SELECT n."user" INTO person FROM notifications n WHERE n._id = id;
    WHEN 'notes' THEN
      SELECT CASE n.collection WHEN 'users' THEN n.record ELSE s."user" END,
        CASE n.collection WHEN 'funds' THEN n.record ELSE s.fund END
      INTO person, fund
      FROM notes n LEFT JOIN synd_users s ON n.collection = 'synd_users' AND s._id = n.record WHERE n._id = id;
    ELSE NULL;
  END CASE;
  -- A file that is not published yet.
  IF person IS NULL AND fund IS NULL AND line.action LIKE 'filing.%' THEN
    SELECT d."user", d.fund INTO person, fund FROM filing_drafts d WHERE d._id = id;
  END IF;
  -- What was deleted is known from its line alone.
  person := coalesce(person, uuid_in(changes->'user'->>'after'), uuid_in(changes->'user'->>'before'),
    uuid_in(line.detail->>'user'), uuid_in(line.detail->>'person'));
  fund := coalesce(fund, uuid_in(changes->'fund'->>'after'), uuid_in(changes->'fund'->>'before'),
    uuid_in(line.detail->>'fund'));
END $$;

-- What a holder was called stays with what became of its commitments.
CREATE OR REPLACE FUNCTION stays_in_audit_log(line audit_events) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(line.collection IN ('synd_users', 'synd_agreements', 'approvals', 'funds',
    'investing_entities'), false)
    OR coalesce(line.collection = 'users' AND former_names(line.detail) <> '', false)
    OR line.action ~ '^(agreement|participations|approvals)\.' OR line.action ~ '\.(download|export)(_|$)'
$$;
