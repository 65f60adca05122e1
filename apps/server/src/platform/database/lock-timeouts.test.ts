import { databaseUrl, type TestDatabase, testDatabase } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from './create-database.ts';
import { connectAsServer } from './server-lock.ts';

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

it('a session has the limits of Paddock and no other ones, whatever the role or a pooler gives it', async () => {
  const show = async (limits?: Parameters<typeof createDatabase>[1]) => {
    const db = createDatabase({ ...database.connection, max: 1 }, limits);
    try {
      const { rows } = await sql`SELECT current_setting('statement_timeout') AS statement,
        current_setting('lock_timeout') AS lock, current_setting('TimeZone') AS zone, current_setting('jit') AS jit,
        current_setting('idle_in_transaction_session_timeout') AS idle`.execute(db);
      return rows[0];
    } finally {
      await db.destroy();
    }
  };
  const usual = { statement: '30s', lock: '10s', idle: '1min', zone: 'UTC', jit: 'off' };
  expect(await show()).toEqual(usual);
  // As a session has it when what the connection asks for at its start does not get through.
  const admin = createDatabase({ ...database.connection, max: 1 });
  try {
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(admin);
    const own = sql.id(rows[0]?.name ?? '');
    for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await sql`ALTER DATABASE ${own} SET ${sql.raw(name)} = '7s'`.execute(admin);
    await sql`ALTER DATABASE ${own} SET jit = on`.execute(admin);
  } finally {
    await admin.destroy();
  }
  expect(await show({ statement_timeout: 0, idle_in_transaction_session_timeout: 0 })).toEqual({
    ...usual,
    statement: '0',
    idle: '0',
  });
  expect(await show()).toEqual(usual);
});

it('the connection by which a server is seen has these limits and UTC too, whatever it has asked for at its start', async () => {
  const url = new URL(databaseUrl(database.connection));
  url.searchParams.set('options', '-c TimeZone=Asia/Tokyo');
  const client = await connectAsServer({ connectionString: url.href });
  try {
    const { rows } = await client.query(`SELECT current_setting('statement_timeout') AS statement,
      current_setting('lock_timeout') AS lock, current_setting('TimeZone') AS zone,
      current_setting('idle_in_transaction_session_timeout') AS idle`);
    expect(rows).toEqual([{ statement: '30s', lock: '10s', idle: '1min', zone: 'UTC' }]);
  } finally {
    await client.end();
  }
});
