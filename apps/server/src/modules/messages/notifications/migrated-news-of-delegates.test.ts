import { type TestDatabase, testDatabase } from '@paddock/testing';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, migrate, newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';

let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await testDatabase();
  db = createDatabase(database.connection);
  await sql`DROP SCHEMA public CASCADE`.execute(db);
  await sql`CREATE SCHEMA public`.execute(db);
  await migrate(db, '173_row_counts_by_table');
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function insertPerson(): Promise<string> {
  const id = newId();
  await sql`INSERT INTO users (_id, username, email, level) VALUES (${id}, ${id}, ${`${id}@example.com`}, 'user')`.execute(
    db,
  );
  return id;
}
async function insertProfile(user: string, legalName: string): Promise<string> {
  const id = newId();
  await sql`INSERT INTO investing_entities (_id, "user", kind, "legalName") VALUES (${id}, ${user}, 'llc', ${legalName})`.execute(
    db,
  );
  return id;
}
async function delegate(user: string, entity: string, to: string): Promise<void> {
  await sql`INSERT INTO investing_entity_delegates (_id, "user", entity, email, role, rights, "from", delegate, "acceptedAt")
    VALUES (${newId()}, ${user}, ${entity}, ${`${to}@example.com`}, 'accountant', '{notices}', now(), ${to}, now())`.execute(
    db,
  );
}
async function insertNews(user: string, kind: string, path: string, subject: string): Promise<string> {
  const id = newId();
  await sql`INSERT INTO notifications (_id, "user", kind, path, "messageSubject")
    VALUES (${id}, ${user}, ${kind}, ${path}, ${subject})`.execute(db);
  return id;
}

it('[ENT-07] what delegates were told by an older version gets its profile, and what people were told for themselves does not', async () => {
  const [owner, ada, bob] = [await insertPerson(), await insertPerson(), await insertPerson()];
  const [first, second] = [
    await insertProfile(owner, 'Okafor Holdings'),
    await insertProfile(owner, 'Okafor Holdings LLC'),
  ];
  for (const entity of [first, second]) await delegate(owner, entity, ada);
  await delegate(owner, second, bob);
  const news = {
    paper: await insertNews(ada, 'documents', '/delegated', 'Okafor Holdings LLC: New tax document: K-1'),
    statement: await insertNews(
      ada,
      'documents',
      '/statements',
      'Okafor Holdings: New statement of Harbor: Q1',
    ),
    paid: await insertNews(
      ada,
      'distributions',
      '/statements',
      'Distribution: $3 from Harbor (Okafor Holdings LLC)',
    ),
    renamed: await insertNews(bob, 'documents', '/delegated', 'Former Name LLC: New tax document: K-1'),
    hers: await insertNews(ada, 'documents', '/statements', 'New statement of Harbor (Ada LLC): Q1'),
    letter: await insertNews(ada, 'documents', '/news_documents', 'Okafor Holdings LLC: a letter'),
    owners: await insertNews(
      owner,
      'distributions',
      '/statements',
      'Distribution: $3 from Harbor (Okafor Holdings LLC)',
    ),
  };
  const updatedAt = async () =>
    (await sql`SELECT _id, "updatedAt" FROM notifications ORDER BY _id`.execute(db)).rows;
  const before = await updatedAt();

  await migrate(db);

  const { rows } = await sql<{ _id: string; holder: string | null; holderRight: string | null }>`
    SELECT _id, holder, "holderRight" FROM notifications`.execute(db);
  const told = Object.fromEntries(rows.map(({ _id, holder, holderRight }) => [_id, [holder, holderRight]]));
  expect(told).toEqual({
    [news.paper]: [second, 'notices'],
    [news.statement]: [first, 'notices'],
    [news.paid]: [second, 'notices'],
    [news.renamed]: [second, 'notices'],
    [news.hers]: [null, null],
    [news.letter]: [null, null],
    [news.owners]: [null, null],
  });
  expect(await updatedAt()).toEqual(before);
});
