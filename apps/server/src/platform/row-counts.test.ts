import type { ListReply } from '@paddock/contract';
import { requestWhileLocked, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from './database/index.ts';
import { countedTables, countRows, foldRowCounts } from './row-counts.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMITS: 'off' } });
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

const db = () => server.platform.db;
const write = (count: number, table = 'outbox') =>
  table === 'outbox'
    ? sql`INSERT INTO outbox (_id, "to") SELECT gen_random_uuid(), 'a@example.com' FROM generate_series(1, ${count})`
    : sql`INSERT INTO audit_events (_id, action) SELECT gen_random_uuid(), 'test' FROM generate_series(1, ${count})`;
const counted = async (table: string) =>
  (await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(db())).rows[0]?.n;
const totalOf = async (url: string) =>
  (await server.request<ListReply<unknown>>('GET', url, { authCode: admin })).body.total;

describe('the number of rows of a large table', () => {
  it.each([...countedTables])('[COL-01] equals the actual count in %s after each write', async (table) => {
    expect(await countRows(db(), table)).toBe(await counted(table));
    for (let round = 0; round < 3; round += 1) {
      await write(7, table).execute(db());
      expect(await totalOf(`/api/${table}?limit=1`)).toBe(await counted(table));
      expect(await totalOf(`/api/${table}?limit=1&filter={"_id":{"$ne":"${newId()}"}}`)).toBe(
        await counted(table),
      );
      await foldRowCounts(db());
    }
    await expect(
      db()
        .transaction()
        .execute(async (undone) => {
          await write(5, table).execute(undone);
          throw new Error('undone');
        }),
    ).rejects.toThrow('undone');
    expect(await countRows(db(), table)).toBe(await counted(table));
  });

  it('[COL-01] follows deletions, and shows a new email on the last page', async () => {
    await write(3).execute(db());
    await sql`DELETE FROM outbox WHERE _id IN (SELECT _id FROM outbox LIMIT 2)`.execute(db());
    expect(await countRows(db(), 'outbox')).toBe(await counted('outbox'));
    const total = await totalOf('/api/outbox?limit=1');
    await write(1).execute(db());
    expect(await totalOf('/api/outbox?limit=1')).toBe(total + 1);
    await sql`TRUNCATE outbox CASCADE`.execute(db());
    await write(2).execute(db());
    expect(await countRows(db(), 'outbox')).toBe(2);
  });

  it('[COL-01] loses no write while two processes sum up the changes concurrently', async () => {
    await write(10).execute(db());
    await requestWhileLocked(server, { hold: (held) => foldRowCounts(held) }, async () => {
      // The first one holds its lock, but writing does not wait.
      await write(4).execute(db());
      await foldRowCounts(db());
    });
    expect(await countRows(db(), 'outbox')).toBe(await counted('outbox'));
    const writers = Array.from({ length: 20 }, () => write(1).execute(db()));
    await Promise.all([...writers, foldRowCounts(db()), foldRowCounts(db())]);
    expect(await countRows(db(), 'outbox')).toBe(await counted('outbox'));
  });
});
