import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  databaseUrl,
  type LogLine,
  serverProgram,
  type TestDatabase,
  testDatabase,
  testServer,
  withRunningServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDatabase, migrate } from './database/index.ts';
import { listMigrations, migrationsFolder } from './database/migration-files.ts';

const expand = `ALTER TABLE funds ADD COLUMN tide text NOT NULL DEFAULT 'low';
  CREATE TABLE tides (name text PRIMARY KEY)`;
const stopping = `-- Stops former versions: funds have no companies any more.
  ALTER TABLE funds RENAME COLUMN company TO former_company`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock-newer-'));
  await cp(migrationsFolder, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Migrates the database as a version with this further migration would. */
async function upgrade({ connection }: Pick<TestDatabase, 'connection'>, migration: string) {
  await writeFile(join(folder, '999_newer.sql'), migration);
  await withDatabase(connection, (db) => migrate(db, undefined, folder));
}

async function withDatabase<Seen>(
  connection: TestDatabase['connection'],
  work: (db: ReturnType<typeof createDatabase>) => Promise<Seen>,
): Promise<Seen> {
  const db = createDatabase({ ...connection, max: 2 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Opens a participation and commits, and reads it again, by requests that are sent as `request` does. */
async function expectInvesting(
  request: (method: 'GET' | 'POST', url: string, body?: object) => Promise<{ status: number; body: unknown }>,
  fund: { url_slug?: string | null },
): Promise<void> {
  const read = async () => {
    const reply = await request('GET', `/api/syndication/byslug/${fund.url_slug}`);
    expect(reply.status).toBe(200);
    return (reply.body as { syndUser: { _id: string; invest_amount: number | null } }).syndUser;
  };
  const { _id: id } = await read();
  const written = await request('POST', '/api/syndication/set_investing', {
    id,
    invest_amount: 25_000,
    method_of_inv: 'CASH',
    is_married: false,
  });
  expect(written.status).toBe(200);
  expect((await read()).invest_amount).toBe(25_000);
}

const readyOf = async (origin: string) => (await fetch(`${origin}/ready`)).status;

it('[RUN-09] reads and writes on a database with newer migrations, whether it runs already or starts then', async () => {
  const server = await testServer();
  try {
    const funds = [await server.make.fund(), await server.make.fund()] as const;
    const authCode = await server.signIn(await server.make.user());
    await upgrade(server, expand);
    expect((await server.app.inject('/ready')).statusCode).toBe(200);
    await expectInvesting((method, url, body) => server.request(method, url, { authCode, body }), funds[0]);

    await withRunningServer(server, {}, async ({ address }) => {
      expect(await readyOf(address)).toBe(200);
      const headers = { authcode: authCode, 'content-type': 'application/json' };
      const send = async (method: string, url: string, body?: object) => {
        const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
        const reply = await fetch(address + url, sent);
        return { status: reply.status, body: await reply.json() };
      };
      await expectInvesting(send, funds[1]);
    });
    expect(server.errors).toEqual([]);
  } finally {
    await server.close();
  }
});

it('[RUN-09] does not start on a database whose newer migration stops it, and says so in one line', async () => {
  const database = await testDatabase();
  try {
    await upgrade(database, stopping);
    const server = spawn(process.execPath, [serverProgram('main')], {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: databaseUrl(database.connection),
        SECRET_KEY: 'a secret key for tests only, 32 or more characters',
        DATA_DIR: join(folder, 'data'),
        PORT: '0',
        DEMO: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [printed, said] = await Promise.all([text(server.stdout), text(server.stderr)]);
    expect([printed, server.exitCode ?? (await once(server, 'exit'))[0]]).toEqual(['', 1]);
    expect(said.trim().split('\n')).toEqual([
      expect.stringMatching(
        /^A newer version of Paddock has upgraded the database, .*: funds have no companies any more\. \(migration 999_newer\)\. Start the newer version/,
      ),
    ]);
  } finally {
    await database.drop();
  }
});

it('[RUN-09] serves no more from the moment a migration that stops it is applied, and says so in one line', async () => {
  const logLines: LogLine[] = [];
  const server = await testServer({ jobs: true, logLines });
  try {
    const stop = vi.spyOn(server.platform.jobs, 'stop');
    expect((await server.request('GET', '/auth/portals')).status).toBe(200);
    await upgrade(server, stopping);
    // It asks the database, so that it does not depend on when it hears of the change.
    const ready = await server.app.inject('/ready');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'superseded' }]);
    expect((await server.app.inject('/health')).statusCode).toBe(503);
    expect((await server.app.inject('/live')).statusCode).toBe(200);
    const refused = await server.app.inject('/auth/portals');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    expect(refused.json()).toMatchObject({ code: 'unavailable' });
    expect(stop).toHaveBeenCalledOnce();
    const said = logLines.filter(({ msg }) => msg?.includes('A newer version of Paddock'));
    expect(said).toEqual([expect.objectContaining({ level: 50 })]);
  } finally {
    await server.close();
  }
});

it('[RUN-09] hears of such a migration by itself, also if nobody asks whether it is ready', async () => {
  const server = await testServer({ env: { LOG_LEVEL: 'silent' } });
  try {
    await upgrade(server, stopping);
    await expect.poll(() => server.platform.supersession.hasBegun).toBe(true);
    await expect(withRunningServer(server, {}, async () => undefined)).rejects.toThrow(
      'A newer version of Paddock has upgraded the database',
    );
  } finally {
    await server.close();
  }
});

it('[RUN-09] two servers that start at once on an old database migrate it once', async () => {
  const database = await testDatabase();
  try {
    const known = await listMigrations();
    await withDatabase(database.connection, async (db) => {
      await sql`DROP SCHEMA public CASCADE`.execute(db);
      await sql`DROP SCHEMA pgboss CASCADE`.execute(db);
      await sql`CREATE SCHEMA public`.execute(db);
      await migrate(db, known.at(-2));
    });
    const start = () => withRunningServer(database, {}, ({ address }) => readyOf(address));
    expect(await Promise.all([start(), start()])).toEqual([200, 200]);
    const applied = await withDatabase(database.connection, (db) =>
      sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db),
    );
    expect(applied.rows.map(({ name }) => name)).toEqual(known);
  } finally {
    await database.drop();
  }
});

it('[RUN-09] a former version that waited for the lock of a newer one serves on what that one has made', async () => {
  const database = await testDatabase();
  try {
    const known = await listMigrations();
    await writeFile(join(folder, '999_newer.sql'), `${expand}; SELECT pg_sleep(0.5)`);
    await withDatabase(database.connection, async (newer) => {
      await sql`DROP SCHEMA public CASCADE`.execute(newer);
      await sql`CREATE SCHEMA public`.execute(newer);
      await migrate(newer, known.at(-2));
      const migrating = migrate(newer, undefined, folder);
      const waited = await withDatabase(database.connection, async (former) => {
        await expect.poll(async () => (await migrationLocks(former)).length).toBe(1);
        return migrate(former);
      });
      expect([await migrating, waited]).toEqual([[known.at(-1), '999_newer'], []]);
    });
  } finally {
    await database.drop();
  }
});

const migrationLocks = async (db: ReturnType<typeof createDatabase>) =>
  (
    await sql`SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
      WHERE locktype = 'advisory' AND granted AND datname = current_database()`.execute(db)
  ).rows;
