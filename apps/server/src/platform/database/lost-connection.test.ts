import { type TestDatabase, testDatabase } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from './create-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it('a connection that is lost while a transaction pauses fails that transaction, and nothing else', async () => {
  const observer = createDatabase(database.connection);
  // As after a server was frozen: PostgreSQL ends the transactions that it has left open.
  const db = createDatabase({ ...database.connection, max: 1 }, { idle_in_transaction_session_timeout: 50 });
  try {
    const paused = await db.startTransaction().execute();
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(paused);
    const isLost = async () => {
      const found = await sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${rows[0]?.pid}`.execute(observer);
      return found.rows.length === 0;
    };
    await expect.poll(isLost, { timeout: 10_000 }).toBe(true);
    await expect(sql`SELECT 1`.execute(paused)).rejects.toThrow();
    await paused
      .rollback()
      .execute()
      .catch(() => undefined);
    expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
  } finally {
    await db.destroy();
    await observer.destroy();
  }
});
