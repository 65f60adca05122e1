import { hostname } from 'node:os';
import { databaseUrl, interruptDatabase, type TestDatabase, testDatabase } from '@paddock/testing';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

/** A restore, which waits for nothing unless it is told to. */
const alone = async (waits: Parameters<typeof connectAlone>[1] = { grace: 0, quiet: 0 }) => {
  const client = await connectAlone(database.connection, waits);
  opened.push(client);
  return client;
};
/** How many connections of servers hold restores off. */
const serversAtLock = async () => {
  const db = createDatabase({ ...database.connection, max: 1 });
  const { rows } = await sql`SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
    WHERE l.locktype = 'advisory' AND l.mode = 'ShareLock' AND d.datname = current_database()`.execute(db);
  await db.destroy();
  return rows.length;
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
    await expect(alone({ grace: 3_000, quiet: 0 })).resolves.toBeDefined();
  });

  it('is found by a restore that begins while it has no connection, and stops, because the restore may go on', async () => {
    const end = process.kill.bind(process);
    const signals: unknown[] = [];
    vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
      if (pid !== process.pid || signal !== 'SIGTERM') return end(pid, signal);
      signals.push(signal);
      return true;
    });
    const server = await open();
    try {
      const resume = await interruptDatabase(database.connection);
      await resume();
      // Nothing of the server is at the database until its listener comes back, a second after the loss.
      await expect(alone({ grace: 0 })).rejects.toThrow(
        /^Nothing was restored: connections of Paddock to the database are open /,
      );
      await expect.poll(() => signals, { timeout: 10_000 }).toEqual(['SIGTERM']);
      expect(process.exitCode).toBe(1);
      await expect.poll(() => serversAtLock(), { timeout: 10_000 }).toBe(1);
      await expect(alone()).rejects.toThrow(`uses the database (${own})`);
      expect(signals).toEqual(['SIGTERM']);
    } finally {
      process.exitCode = undefined;
      await server.close();
      vi.restoreAllMocks();
    }
  });
});
