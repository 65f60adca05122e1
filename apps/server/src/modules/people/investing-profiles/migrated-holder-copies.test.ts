import { randomBytes } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@paddock/testing';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, migrate, newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { sealTaxId } from './sealed-tax-id.ts';

let database: TestDatabase;
let db: Kysely<Database>;
const user = newId();
const key = { id: newId(), key: randomBytes(32) };

beforeAll(async () => {
  database = await testDatabase();
  db = createDatabase(database.connection);
  await sql`DROP SCHEMA public CASCADE`.execute(db);
  await sql`CREATE SCHEMA public`.execute(db);
  await migrate(db, '183_answers_that_count');
  await sql`INSERT INTO users (_id, username, email, level) VALUES (${user}, 'owner', 'owner@example.com', 'user')`.execute(
    db,
  );
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** A profile as the former version stored it, with a signed investment and, unless it says otherwise, its agreement. */
async function signedBefore({
  kind = 'llc',
  taxId = '',
  taxClass = 'foreign',
  copied = taxId.slice(-4) || null,
  custodian = null,
  isHere = true,
}: {
  kind?: string;
  taxId?: string;
  taxClass?: string | null;
  copied?: string | null;
  custodian?: string | null;
  isHere?: boolean;
}) {
  const [profile, fund, participation, request] = [newId(), newId(), newId(), newId()];
  const sealed = taxId ? sealTaxId(key, { taxId, owner: user }) : null;
  await sql`INSERT INTO investing_entities (_id, "user", kind, "legalName", "taxClass", "taxId", "taxIdLast4", custodian)
    VALUES (${profile}, ${user}, ${kind}, 'A holder', ${taxClass}, ${sealed}, ${taxId.slice(-4) || null}, ${custodian})`.execute(
    db,
  );
  await sql`INSERT INTO funds (_id, name, url_slug) VALUES (${fund}, 'A fund', ${fund})`.execute(db);
  await sql`INSERT INTO synd_users (_id, "user", fund, investing_entity) VALUES (${participation}, ${user}, ${fund}, ${profile})`.execute(
    db,
  );
  const holder = {
    entity: profile,
    kind,
    name: 'A holder',
    taxIdLast4: copied,
    ...(custodian && { custodian }),
  };
  if (isHere)
    await sql`INSERT INTO signature_requests (_id, "syndUser", values, holder, "createdAt")
      VALUES (${request}, ${participation}, '{}', ${JSON.stringify(holder)}, now())`.execute(db);
  await sql`INSERT INTO participation_holders ("syndUser", request, entity, kind, name, signatory, address, "taxIdLast4", at)
    VALUES (${participation}, ${isHere ? request : null}, ${profile}, ${kind}, 'A holder', 'Ann Lee', '', ${copied}, now())`.execute(
    db,
  );
  return { profile, participation, request };
}

type Signed = Awaited<ReturnType<typeof signedBefore>>;
const shownOf = async ({ profile, participation, request }: Signed) =>
  (
    await sql<{ shown: (string | null)[] }>`SELECT ARRAY[
      (SELECT "taxIdLast4" FROM investing_entities WHERE _id = ${profile}),
      (SELECT "taxIdLast4" FROM participation_holders WHERE "syndUser" = ${participation}),
      (SELECT holder->>'taxIdLast4' FROM signature_requests WHERE _id = ${request})] AS shown`.execute(db)
  ).rows[0]?.shown;
const custodianOf = async ({ participation }: Signed) =>
  (
    await db
      .selectFrom('participation_holders')
      .select('custodian')
      .where('syndUser', '=', participation)
      .executeTakeFirstOrThrow()
  ).custodian;

it('[ENT-08] [ENT-04] an upgrade shortens what is shown of short foreign tax ids, and keeps the custodians that agreements name', async () => {
  const whole = await signedBefore({ taxId: 'AB12' });
  const six = await signedBefore({ taxId: '123456' });
  const eight = await signedBefore({ taxId: '12345678' });
  const changed = await signedBefore({ taxId: 'DE812345678', copied: '9XY1' });
  const employer = await signedBefore({ taxId: '123456789', taxClass: null });
  const renumbered = await signedBefore({ taxId: '987654321', taxClass: 'partnership', copied: '6789' });
  const none = await signedBefore({});
  const ira = await signedBefore({ kind: 'ira', taxClass: null, custodian: 'Equity Trust' });
  const elsewhere = await signedBefore({
    kind: 'ira',
    taxClass: null,
    custodian: 'Today Trust',
    isHere: false,
  });

  expect(await migrate(db, '184_holder_copies')).toEqual(['184_holder_copies']);

  expect(await shownOf(whole)).toEqual(['XXXX', 'XXXX', 'XXXX']);
  expect(await shownOf(six)).toEqual(['XX56', 'XXXX', 'XXXX']);
  expect(await shownOf(eight)).toEqual(['5678', '5678', '5678']);
  expect(await shownOf(changed)).toEqual(['5678', 'XXXX', 'XXXX']);
  expect(await shownOf(employer)).toEqual(['6789', '6789', '6789']);
  expect(await shownOf(renumbered)).toEqual(['4321', '6789', '6789']);
  expect(await shownOf(none)).toEqual([null, null, null]);
  expect(await custodianOf(ira)).toBe('Equity Trust');
  expect(await custodianOf(elsewhere)).toBeNull();
  expect(await custodianOf(whole)).toBeNull();

  // While the upgrade rolls, a former version keeps a copy without it, of a first agreement and of a corrected one.
  await sql`UPDATE signature_requests SET "supersededAt" = now() WHERE _id = ${ira.request}`.execute(db);
  const { rows } = await sql<{
    request: string;
  }>`INSERT INTO signature_requests (_id, "syndUser", values, holder, "createdAt")
    SELECT gen_random_uuid(), "syndUser", '{}', holder || '{"custodian": "Next Trust"}', now() FROM signature_requests
    WHERE _id = ${ira.request} RETURNING _id AS request`.execute(db);
  await sql`UPDATE participation_holders SET request = ${rows[0]?.request} WHERE "syndUser" = ${ira.participation}`.execute(
    db,
  );
  expect(await custodianOf(ira)).toBe('Next Trust');
  expect(await custodianOf(elsewhere)).toBeNull();
});
