import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@paddock/testing';
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectionSettings, createDatabase } from './create-database.ts';
import { type LockHolder, type LockWaits, migrate } from './migrate.ts';
import { listMigrations, migrationsFolder } from './migration-files.ts';
import type { Database } from './schema.ts';

let folder: string;
let database: TestDatabase;
/** As at a start: without limits of its own. */
let starting: Kysely<Database>;
/** Servers of the former version. */
let serving: Kysely<Database>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  database = await testDatabase();
  starting = createDatabase({ ...database.connection, max: 1 }, { lock_timeout: 0, statement_timeout: 0 });
  serving = createDatabase(database.connection);
  await sql`CREATE TABLE tides (name text); INSERT INTO tides VALUES ('stored')`.execute(serving);
});
afterEach(async () => {
  await serving.destroy();
  await starting.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const addMigration = (name: string, text: string) => writeFile(join(folder, `${name}.sql`), text);
const addColumn = `ALTER TABLE tides ADD COLUMN height text NOT NULL DEFAULT 'low'`;
const readTides = async () =>
  (await sql<{ name: string; height?: string }>`SELECT * FROM tides`.execute(serving)).rows;
const applied = async () =>
  (
    await sql<{ name: string }>`SELECT name FROM kysely_migration WHERE name >= '9' ORDER BY name`.execute(
      serving,
    )
  ).rows.map(({ name }) => name);
const waitsForTable = async () =>
  (await sql`SELECT FROM pg_locks WHERE NOT granted AND relation = 'tides'::regclass`.execute(serving)).rows
    .length;

/** Many migrations are read before the first one runs. */
const afterReading = { timeout: 20_000 };

async function connected(name: string): Promise<Client> {
  const client = new Client({ ...connectionSettings(database.connection), application_name: name });
  await client.connect();
  return client;
}

/** Waits that are reported, and that last until they are ended. */
function reportedWaits(limit: number) {
  const reported: { migration: string; holders: readonly LockHolder[] }[] = [];
  let again = Promise.withResolvers<void>();
  const waits: LockWaits = {
    limit,
    onGivenUp: async (migration, holders) => {
      reported.push({ migration, holders });
      await again.promise;
    },
  };
  const tryAgain = () => {
    const ended = again;
    again = Promise.withResolvers();
    ended.resolve();
  };
  return { waits, reported, tryAgain };
}

it('[RUN-09] anyone who reads a table goes on while a migration waits for it, as during a backup, and the migration follows', async () => {
  await addMigration('998_heights', addColumn);
  await addMigration('999_last', 'CREATE TABLE piers (name text PRIMARY KEY)');
  const backup = await connected('paddock backup');
  const { waits, reported, tryAgain } = reportedWaits(1_000);
  try {
    await backup.query('BEGIN; LOCK TABLE tides IN ACCESS SHARE MODE');
    const migrating = migrate(starting, undefined, folder, waits);
    for (const attempt of [1, 2]) {
      // Those who come now are behind the migration, which is behind the backup.
      await expect.poll(waitsForTable, afterReading).toBe(1);
      expect(await Promise.all([readTides(), readTides()])).toEqual([
        [{ name: 'stored' }],
        [{ name: 'stored' }],
      ]);
      await expect.poll(() => reported.length, afterReading).toBe(attempt);
      expect(await waitsForTable()).toBe(0);
      if (attempt === 1) tryAgain();
    }
    expect(reported.map(({ migration }) => migration)).toEqual(['998_heights', '998_heights']);
    expect(reported[0]?.holders).toEqual([
      { application: 'paddock backup', pid: expect.any(Number), since: expect.any(Date) },
    ]);
    expect(await applied()).toEqual([]);
    await backup.query('COMMIT');
    tryAgain();
    expect(await migrating).toEqual(['998_heights', '999_last']);
    expect(await readTides()).toEqual([{ name: 'stored', height: 'low' }]);
    expect(reported).toHaveLength(2);
  } finally {
    await backup.end();
    tryAgain();
  }
});

it('[RUN-09] a migration that is done keeps no table from others while a later one runs', async () => {
  await addMigration('998_heights', addColumn);
  // Until the other session lets it go on, without a lock that others need.
  await addMigration('999_last', 'SELECT pg_advisory_xact_lock(4711)');
  const holder = await connected('holder');
  const { waits } = reportedWaits(60_000);
  try {
    await holder.query('SELECT pg_advisory_lock(4711)');
    const migrating = migrate(starting, undefined, folder, waits);
    const waiting = () =>
      sql`SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND objid = 4711`.execute(serving);
    await expect.poll(async () => (await waiting()).rows.length, afterReading).toBe(1);
    expect(await readTides()).toEqual([{ name: 'stored', height: 'low' }]);
    expect(await applied()).toEqual(['998_heights']);
    await holder.query('SELECT pg_advisory_unlock(4711)');
    expect(await migrating).toEqual(['998_heights', '999_last']);
  } finally {
    await holder.end();
  }
});

it('[RUN-09] a migration that fails leaves those before it, and the next start goes on with it', async () => {
  await addMigration('998_heights', addColumn);
  await addMigration('999_last', 'CREATE TABLE piers (name text PRIMARY KEY); SELECT 1 / 0');
  const failing = migrate(starting, undefined, folder);
  await expect(failing).rejects.toThrow('The migration 999_last failed');
  expect(await applied()).toEqual(['998_heights']);
  expect((await sql`SELECT to_regclass('piers') AS found`.execute(serving)).rows).toEqual([{ found: null }]);
  await addMigration('999_last', 'CREATE TABLE piers (name text PRIMARY KEY)');
  expect(await migrate(starting, undefined, folder)).toEqual(['999_last']);
  expect(await applied()).toEqual(['998_heights', '999_last']);
});

it('[RUN-09] if one fails after one that stops the former version, that one is undone, and the former version serves', async () => {
  const known = await listMigrations();
  await addMigration('997_before', addColumn);
  await addMigration('998_stops', '-- Stops former versions: tides are gone.\nDROP TABLE tides');
  await addMigration('999_last', 'SELECT 1 / 0');
  await expect(migrate(starting, undefined, folder)).rejects.toThrow('The migration 999_last failed');
  expect(await applied()).toEqual(['997_before']);
  expect(await readTides()).toEqual([{ name: 'stored', height: 'low' }]);
  // The former version knows neither of them.
  expect(known).not.toContain('997_before');
  expect(await migrate(starting)).toEqual([]);
});
