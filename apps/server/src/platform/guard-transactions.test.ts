import { type TestDatabase, testDatabase } from '@paddock/testing';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type Database, inTransaction } from './database/index.ts';
import { guardTransactions } from './guard-transactions.ts';

let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await testDatabase();
  db = createDatabase(database.connection);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

it('[SEC-07] detects a service that is used within a transaction, and only there', async () => {
  const found: string[] = [];
  const service = {
    name: 'disk',
    put: async (key: string) => `stored ${key}`,
    sign: async () => 'signed here',
  };
  const store = guardTransactions('store', service, ({ message }) => found.push(message), ['sign']);
  expect(await store.put('a')).toBe('stored a');
  const begunInside = Promise.withResolvers<void>();
  let escaped: Promise<string> | undefined;
  await inTransaction(db, async (transaction) => {
    expect(store.name).toBe('disk');
    expect(await store.sign()).toBe('signed here');
    escaped = begunInside.promise.then(() => store.put('b'));
    await inTransaction(transaction, () => store.put('c'));
  });
  begunInside.resolve();
  expect(await escaped).toBe('stored b');
  expect(found).toEqual(['store.put was called within a transaction of the database']);
});

it('[SEC-07] stops watching when a transaction fails', async () => {
  const found: Error[] = [];
  const store = guardTransactions('store', { put: async () => true }, (error) => found.push(error));
  const failed = inTransaction(db, async () => {
    throw new Error('Rolled back');
  });
  await expect(failed).rejects.toThrow('Rolled back');
  await store.put();
  expect(found).toEqual([]);
});
