import type { ListReply } from '@paddock/contract';
import { requestWhileLocked, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from './database/index.ts';
import { countedRowsSql, countedTables, countRows, foldRowCounts } from './row-counts.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
  const fund = await server.make.fund();
  await server.make.participation({ fund: fund._id });
});
afterAll(() => server.close());

const db = () => server.platform.db;

/** The columns that a row of a counted table needs besides its `_id`, with their values in SQL. */
const needed: Readonly<Record<string, readonly [columns: string, values: string]>> = {
  audit_events: ['action', `'test'`],
  outbox: ['"to"', `'a@example.com'`],
  users: ['username, email', `gen_random_uuid()::text, gen_random_uuid()::text`],
  synd_users: [
    '"user", fund',
    `(SELECT _id FROM users WHERE username = 'counted ' || n), (SELECT _id FROM funds)`,
  ],
  news_documents: ['title', `'A'`],
  proof_documents: ['"user"', '(SELECT _id FROM users LIMIT 1)'],
  tax_documents: ['"user"', '(SELECT _id FROM users LIMIT 1)'],
  synd_agreements: ['"syndUser"', '(SELECT _id FROM synd_users LIMIT 1)'],
  synd_documents: ['fund', '(SELECT _id FROM funds)'],
  notifications: ['"messageSubject"', `'A'`],
  newsletter_subscriptions: ['email', 'gen_random_uuid()::text'],
};

/** Each participation needs a user of its own. */
async function makeParticipants(count: number): Promise<void> {
  await sql`DELETE FROM synd_agreements`.execute(db());
  await sql`DELETE FROM synd_users`.execute(db());
  await sql`INSERT INTO users (_id, username, email) SELECT gen_random_uuid(), 'counted ' || n, 'c' || n || '@example.com'
    FROM generate_series(1, ${count}) n ON CONFLICT DO NOTHING`.execute(db());
}

const write = (count: number, table = 'outbox') => {
  const [columns, values] = needed[table] ?? ['', ''];
  return sql.raw(`INSERT INTO ${table} (_id, ${columns}) SELECT gen_random_uuid(), ${values}
    FROM generate_series(1, ${count}) n`);
};
const counted = async (table: string) =>
  (await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(db())).rows[0]?.n;
const totalOf = async (url: string) =>
  (await server.request<ListReply<unknown>>('GET', url, { authCode: admin })).body.total;

describe('the number of rows of a large table', () => {
  it.each([...countedTables])('[COL-01] equals the actual count in %s after each write', async (table) => {
    expect(await countRows(db(), table)).toBe(await counted(table));
    for (let round = 0; round < 3; round += 1) {
      if (table === 'synd_users') await makeParticipants(7);
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
          if (table === 'synd_users') await sql`DELETE FROM synd_users`.execute(undone);
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

  it.each(['', '&after='])(
    '[COL-01] comes with the rows of a page, in the statement that reads them (%s)',
    async (paging) => {
      await write(3).execute(db());
      const asked = vi.spyOn(db().getExecutor(), 'executeQuery');
      expect(await totalOf(`/api/outbox?limit=1${paging}`)).toBe(await counted('outbox'));
      const texts = asked.mock.calls.flatMap(([{ sql: text }]) => (text.includes('row_counts') ? text : []));
      asked.mockRestore();
      expect(texts).toEqual([expect.stringContaining('row_to_json')]);
    },
  );

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

  it('[RUN-01] is found by the name of the table where many changes have left empty pages', async () => {
    const total = await countRows(db(), 'outbox');
    await sql`INSERT INTO row_counts ("tableName", change)
      SELECT 'outbox', 1 - 2 * (n % 2) FROM generate_series(1, 20000) n`.execute(db());
    await foldRowCounts(db());
    await sql`VACUUM ANALYZE row_counts`.execute(db());
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`EXPLAIN SELECT ${sql.raw(countedRowsSql('outbox'))}`.execute(db());
    expect(rows.map((line) => line['QUERY PLAN']).join('\n')).toContain('row_counts_table');
    expect(await countRows(db(), 'outbox')).toBe(total);
  });
});
