import { type TestDatabase, testDatabase } from '@paddock/testing';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDatabase } from './create-database.ts';
import { inTransaction } from './in-transaction.ts';
import type { Database } from './schema.ts';

let database: TestDatabase;
/** A newer version, which adds columns while the other one serves. */
let newer: Kysely<Database>;
let former: Kysely<Database>;
beforeEach(async () => {
  database = await testDatabase();
  newer = createDatabase({ ...database.connection, max: 1 });
  former = createDatabase({ ...database.connection, max: connections });
  for (const table of tables)
    await sql`CREATE TABLE ${sql.table(table)} (name text);
      INSERT INTO ${sql.table(table)} VALUES ('stored')`.execute(newer);
});
afterEach(async () => {
  await former.destroy();
  await newer.destroy();
  await database.drop();
});

const connections = 4;
/** More of them than a transaction is tried. */
const tables = ['tides', 'piers', 'boats', 'crews', 'ports', 'sails'] as const;
type Table = (typeof tables)[number];
const runsUntilPrepared = 3;

const select = (db: Kysely<Database>, table: Table) =>
  sql`SELECT * FROM ${sql.table(table)} WHERE name <> ${'none'}`.execute(db).then(({ rows }) => rows);
const insert = (db: Kysely<Database>, name: string) =>
  sql`INSERT INTO tides (name) VALUES (${name}) RETURNING *`.execute(db).then(({ rows }) => rows);
const expand = async (...expanded: Table[]) => {
  for (const table of expanded)
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN tide text NOT NULL DEFAULT 'low'`.execute(newer);
};
const statementsOf = async (db: Kysely<Database>) =>
  (await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(db)).rows.map(
    ({ statement }) => statement,
  );
/** Has every connection of the former version prepare these statements. All are held, so that none is taken twice. */
async function prepareOnAll(work: (db: Kysely<Database>) => Promise<unknown>): Promise<void> {
  const held = await Promise.all(
    Array.from({ length: connections }, () => former.startTransaction().execute()),
  );
  for (const one of held) for (let count = 0; count < runsUntilPrepared; count += 1) await work(one);
  for (const one of held) await one.rollback().execute();
}

it('[RUN-09] a statement that a connection has prepared reads a column that a newer version adds', async () => {
  await former.connection().execute(async (db) => {
    for (let count = 0; count < runsUntilPrepared; count += 1) {
      await select(db, 'tides');
      await select(db, 'piers');
    }
    expect(await statementsOf(db)).toHaveLength(2);
    await expand('tides');
    expect(await select(db, 'tides')).toEqual([{ name: 'stored', tide: 'low' }]);
    // The other table is as it was.
    expect(await select(db, 'piers')).toEqual([{ name: 'stored' }]);
    // It is prepared again once it is used often, and only once.
    for (let count = 0; count < runsUntilPrepared; count += 1) await select(db, 'tides');
    expect(await select(db, 'tides')).toEqual([{ name: 'stored', tide: 'low' }]);
    expect((await statementsOf(db)).filter((statement) => statement.includes('"tides"'))).toHaveLength(1);
  });
});

it('[RUN-09] a write that was refused for a new column has not run, and is made once', async () => {
  await prepareOnAll((db) => insert(db, 'rolled back'));
  await expand('tides');
  expect(await insert(former, 'first')).toEqual([{ name: 'first', tide: 'low' }]);
  const names = (await select(newer, 'tides')) as { name: string }[];
  expect(names.map(({ name }) => name)).toEqual(['stored', 'first']);
});

it('[RUN-09] a transaction that meets a new column runs again as a whole, and what it writes is there once', async () => {
  await prepareOnAll((db) => insert(db, 'rolled back'));
  await expand('tides');
  let runs = 0;
  const written = await inTransaction(former, async (transaction) => {
    runs += 1;
    await sql`INSERT INTO piers VALUES ('before')`.execute(transaction);
    return insert(transaction, 'first');
  });
  expect([runs, written]).toEqual([2, [{ name: 'first', tide: 'low' }]]);
  expect(await select(newer, 'piers')).toEqual([{ name: 'stored' }, { name: 'before' }]);
});

it('[RUN-09] a transaction meets new columns in many tables, on whichever connections, once', async () => {
  await prepareOnAll(async (db) => {
    for (const table of tables) await select(db, table);
  });
  await expand(...tables);
  let runs = 0;
  const read = await inTransaction(former, async (transaction) => {
    runs += 1;
    const all = [];
    for (const table of tables) all.push(...(await select(transaction, table)));
    return all;
  });
  expect(runs).toBe(2);
  expect(read).toEqual(tables.map(() => ({ name: 'stored', tide: 'low' })));
});

it('[RUN-09] another statement that PostgreSQL does not support fails as before, and is not sent again', async () => {
  let runs = 0;
  const unsupported = inTransaction(former, async (transaction) => {
    runs += 1;
    await sql`SELECT name, count(*) OVER () FROM tides FOR UPDATE`.execute(transaction);
  });
  await expect(unsupported).rejects.toMatchObject({ code: '0A000' });
  expect(runs).toBe(1);
});
