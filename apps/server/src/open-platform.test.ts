import { hostname } from 'node:os';
import { databaseUrl, type TestDatabase, testDatabase } from '@paddock/testing';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPlatform } from './open-platform.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { connectAlone, createDatabase } from './platform/database/index.ts';

let database: TestDatabase;
const opened: Client[] = [];
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const client of opened.splice(0)) await client.end();
  await database.drop();
});

/** A restore, which waits so many milliseconds for servers to end. */
const alone = async (grace = 0) => {
  const client = await connectAlone(database.connection, grace);
  opened.push(client);
  return client;
};
const own = `process ${process.pid} on ${hostname()}`;

describe('a server that starts', () => {
  const open = () =>
    openPlatform(readConfig({ DATABASE_URL: databaseUrl(database.connection), DEMO: '1' }), {
      clock: systemClock,
      log: pino({ level: 'silent' }),
    });

  it('changes nothing while a restore is at the database', async () => {
    const restoring = await alone();
    await restoring.query(`DELETE FROM kysely_migration WHERE name > '150'`);
    const applied = async () => (await restoring.query('SELECT name FROM kysely_migration')).rows;
    const before = await applied();
    await expect(open()).rejects.toMatchObject({ code: 'DATABASE_IN_USE' });
    expect(await applied()).toEqual(before);
  });

  it('holds a restore off from before its migrations until it is closed', async () => {
    const blocker = createDatabase({ ...database.connection, max: 1 });
    const held = await blocker.startTransaction().execute();
    await sql`LOCK TABLE kysely_migration IN ACCESS EXCLUSIVE MODE`.execute(held);
    const starting = open();
    await expect
      .poll(async () => (await sql`SELECT 1 FROM pg_locks WHERE NOT granted`.execute(held)).rows.length)
      .toBeGreaterThan(0);
    await expect(alone()).rejects.toThrow(`uses the database (${own})`);
    await held.rollback().execute();
    await blocker.destroy();
    const server = await starting;
    await expect(alone()).rejects.toThrow(`uses the database (${own})`);
    await server.close();
    await expect(alone(3_000)).resolves.toBeDefined();
  });
});
