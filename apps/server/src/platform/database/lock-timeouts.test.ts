import { type TestDatabase, testDatabase } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from './create-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const lockTimeout = async (limits?: Parameters<typeof createDatabase>[1]) => {
  const db = createDatabase(database.connection, limits);
  try {
    return (await sql<{ lock_timeout: string }>`SHOW lock_timeout`.execute(db)).rows[0]?.lock_timeout;
  } finally {
    await db.destroy();
  }
};

it('a request waits for a lock only for a limited time, but a start that waits for migrations as long as necessary', async () => {
  expect(await lockTimeout()).toBe('10s');
  expect(await lockTimeout({ lock_timeout: 0 })).toBe('0');
});
