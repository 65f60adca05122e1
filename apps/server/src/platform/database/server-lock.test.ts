import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type TestDatabase, testDatabase } from '@paddock/testing';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectionSettings, createDatabase } from './create-database.ts';
import { connectAlone, connectAsServer } from './server-lock.ts';

let database: TestDatabase;
let elsewhere: TestDatabase;
let bystander: Client;
const opened: Client[] = [];
beforeEach(async () => {
  [database, elsewhere] = [await testDatabase(), await testDatabase()];
  // A server of another database is never named, and is in nobody's way.
  bystander = await connectAsServer(elsewhere.connection);
  await bystander.query(`SET application_name = 'paddock process 1 on elsewhere'`);
});
afterEach(async () => {
  for (const client of opened.splice(0)) await client.end();
  await bystander.end();
  await database.drop();
  await elsewhere.drop();
});

const asServer = async (name?: string) => {
  const client = await connectAsServer(database.connection);
  opened.push(client);
  if (name) await client.query(`SELECT set_config('application_name', $1, false)`, [`paddock ${name}`]);
  return client;
};
const alone = async ({ grace = 0, quiet = 0 } = {}) => {
  const client = await connectAlone(database.connection, { grace, quiet });
  opened.push(client);
  return client;
};
const own = `process ${process.pid} on ${hostname()}`;
/** How many restores have claimed the database, as somebody sees who is not of Paddock. */
const claims = async () => {
  const client = new Client(database.connection);
  await client.connect();
  const { rows } = await client.query(
    `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
     WHERE l.locktype = 'advisory' AND l.granted AND l.mode = 'ExclusiveLock' AND d.datname = current_database()`,
  );
  await client.end();
  return rows.length;
};

describe('a restore', () => {
  it('is refused while servers use the database, and says how many and which', async () => {
    await asServer();
    await expect(alone()).rejects.toMatchObject({
      code: 'DATABASE_IN_USE',
      message: `Nothing was restored: 1 process of Paddock uses the database (${own}). Stop it first.`,
    });
    await asServer('process 7 on web-2');
    // A server that starts has two connections.
    await asServer('process 7 on web-2');
    const names = [own, 'process 7 on web-2'].toSorted().join('; ');
    await expect(alone()).rejects.toThrow(
      `Nothing was restored: 2 processes of Paddock use the database (${names}). Stop them first.`,
    );
  });

  it('is refused while a version that does not know the lock is connected, and says from where', async () => {
    const former = createDatabase({ ...database.connection, max: 2 });
    try {
      await sql`SELECT 1`.execute(former);
      await expect(alone()).rejects.toThrow(
        /^Nothing was restored: connections of Paddock to the database are open \(1 from \S.*\)\. Stop the servers or commands/,
      );
    } finally {
      await former.destroy();
    }
    await expect(alone({ grace: 3_000 })).resolves.toBeDefined();
  });

  it.each(['pgboss', 'paddock backup', 'paddock move', 'paddock process 7 on web-2'])(
    'is refused while a connection called %s is open',
    async (name) => {
      const client = new Client(connectionSettings(database.connection));
      await client.connect();
      opened.push(client);
      await client.query(`SELECT set_config('application_name', $1, false)`, [name]);
      await expect(alone()).rejects.toThrow(/^Nothing was restored: connections of Paddock .* \(1 from \S/);
      await client.query(`SET application_name = 'psql'`);
      // The database notices a moment later that the connection of the first one has ended.
      await expect(alone({ grace: 3_000 })).resolves.toBeDefined();
    },
  );

  it('looks again once it has kept servers out, and is refused when one is at the door', async () => {
    const claiming = alone({ quiet: 60_000 }).then(() => 'claimed', String);
    await expect.poll(() => claims(), { timeout: 10_000 }).toBe(1);
    await expect(asServer()).rejects.toMatchObject({ code: 'DATABASE_IN_USE' });
    expect(await claiming).toMatch(/^DatabaseInUseError: Nothing was restored: connections of Paddock /);
    await expect.poll(() => claims(), { timeout: 10_000 }).toBe(0);
    await expect(asServer()).resolves.toBeDefined();
  });

  it('begins when nothing has connected for a while, and another restore is no server', async () => {
    const began = performance.now();
    const claiming = alone({ grace: 10_000, quiet: 1_000 });
    await expect.poll(() => claims(), { timeout: 10_000 }).toBe(1);
    await expect(alone()).rejects.toThrow(`(restore, ${own})`);
    await expect(claiming).resolves.toBeDefined();
    expect(performance.now() - began).toBeGreaterThanOrEqual(1_000);
  });

  it('waits a moment for servers that are ending', async () => {
    const server = await connectAsServer(database.connection);
    const waiting = alone({ grace: 20_000 });
    await pause(150);
    await server.end();
    await expect(waiting).resolves.toBeDefined();
  });

  it('lets no server and no second restore at the database until it has ended', async () => {
    const first = await connectAlone(database.connection, { grace: 0, quiet: 0 });
    await expect(asServer()).rejects.toMatchObject({
      code: 'DATABASE_IN_USE',
      message: expect.stringMatching(/^A backup is being restored into the database\. /),
    });
    await expect(alone()).rejects.toThrow(`(restore, ${own})`);
    await first.end();
    await expect.poll(() => claims(), { timeout: 10_000 }).toBe(0);
    await expect(asServer()).resolves.toBeDefined();
  });
});
