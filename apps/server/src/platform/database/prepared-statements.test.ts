import { type TestServer, testServer } from '@paddock/testing';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './schema.ts';

const maxPrepared = 300;
const runsUntilPrepared = 3;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Runs one of many statements, told apart by the name of its column. */
const run = (db: Kysely<Database>, number: number) =>
  sql<Record<string, number>>`SELECT ${number}::int AS ${sql.ref(`statement_${number}`)}`.execute(db);
const prepared = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement);
};
const isPrepared = async (db: Kysely<Database>, number: number) =>
  (await prepared(db)).some((statement) => statement.includes(`"statement_${number}"`));
const runOften = async (db: Kysely<Database>, number: number) => {
  for (let count = 0; count < runsUntilPrepared; count += 1) await run(db, number);
};

it('prepares statements beyond the limit in place of those that were used longest ago', async () => {
  await server.platform.db.connection().execute(async (db) => {
    await runOften(db, 0);
    for (let number = 1; number <= maxPrepared; number += 1) {
      await runOften(db, number);
      // This one stays in use.
      if (number === 200) await run(db, 0);
    }
    expect(await isPrepared(db, maxPrepared)).toBe(true);
    expect(await isPrepared(db, 0)).toBe(true);
    expect(await isPrepared(db, 1)).toBe(false);
    expect((await prepared(db)).length).toBeLessThanOrEqual(maxPrepared);
    // One that lost its place is prepared again once it is used often.
    await runOften(db, 1);
    expect((await run(db, 1)).rows).toEqual([{ statement_1: 1 }]);
    expect(await isPrepared(db, 1)).toBe(true);
    expect((await prepared(db)).length).toBeLessThanOrEqual(maxPrepared);
  });
});

it('closes a statement within a transaction, which goes on', async () => {
  await server.platform.db.transaction().execute(async (db) => {
    for (let number = 1_000; number <= 1_000 + maxPrepared; number += 1) await runOften(db, number);
    expect((await run(db, 1_000 + maxPrepared)).rows).toEqual([{ statement_1300: 1_300 }]);
    expect((await prepared(db)).length).toBeLessThanOrEqual(maxPrepared);
  });
});
