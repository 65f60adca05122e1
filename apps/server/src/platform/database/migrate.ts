import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Logger } from 'pino';
import { listMigrations, migrationsFolder, readMigration, stopReason } from './migration-files.ts';
import { findNewerVersion } from './newer-version.ts';
import type { Database } from './schema.ts';

/** Somebody whose transaction is open, and may be why a migration does not get its lock. */
export interface LockHolder {
  readonly application: string;
  readonly pid: number;
  /** Since when, if this role may know. */
  readonly since: Date | null;
}

/** How a migration waits for the lock of a table, as during a backup. */
export interface LockWaits {
  /** In milliseconds: as long as it waits, every read of that table waits behind it. */
  readonly limit: number;
  /** Called when it has given up, before it is tried again. Those who read have their turn meanwhile. */
  readonly onGivenUp: (migration: string, holders: readonly LockHolder[]) => Promise<void>;
}

/** The usual waits, noted in the log if there is one. */
export const lockWaits = (log?: Logger): LockWaits => ({
  limit: 2_000,
  onGivenUp: async (migration, holders) => {
    log?.warn({ migration, holders }, 'A migration needs a table that is in use, and is tried again');
    await pause(3_000);
  },
});

function sqlFiles(folder: string, limit: number): MigrationProvider {
  const read = async (name: string): Promise<[string, Migration]> => {
    const text = await readMigration(name, folder);
    return [name, { up: (db) => apply(db, { name, text, limit }) }];
  };
  return {
    getMigrations: async () =>
      Object.fromEntries(await Promise.all((await listMigrations(folder)).map(read))),
  };
}

/** Former versions hear of a migration that stops them at its commit. */
async function apply(
  db: Kysely<Database>,
  { name, text, limit }: { name: string; text: string; limit: number },
): Promise<void> {
  await sql`SELECT set_config('lock_timeout', ${String(limit)}, true)`.execute(db);
  await sql.raw(text).execute(db);
  const reason = stopReason(text);
  if (reason !== undefined)
    await sql`INSERT INTO stopping_migrations (name, reason) VALUES (${name}, ${reason})`.execute(db);
}

/**
 * Migrates the database to this version, under a lock: if several processes start at once, one migrates and the others
 * wait. A database of a newer version stays as it is. Each migration has a transaction of its own, so that it keeps the
 * tables that it changes from others for no longer than it runs; if one fails, those before it stay. Throws if a
 * migration fails, or if a newer version has stopped this one. `upTo` names the last migration, for a restore.
 */
export async function migrate(
  db: Kysely<Database>,
  upTo?: string,
  folder = migrationsFolder,
  waits = lockWaits(),
): Promise<readonly string[]> {
  const known = await listMigrations(folder);
  if (!upTo && (await isMigrated(db, known))) return [];
  const wanted = upTo === undefined ? known : known.slice(0, known.indexOf(upTo) + 1);
  if (wanted.length === 0) throw new Error(`There is no migration ${upTo}`);
  return db.connection().execute(async (connection) => {
    const { adapter } = connection.getExecutor();
    await adapter.acquireMigrationLock(connection, lockOptions);
    try {
      // Another process may have migrated while this one waited for the lock.
      if (!upTo && (await isMigrated(connection, known))) return [];
      const applied = await readApplied(connection);
      const pending = wanted.filter((name) => !applied.has(name));
      const done: string[] = [];
      for (const step of await stepsOf(pending, { isEmpty: applied.size === 0, folder }))
        done.push(...(await migrateTo(connection, step, { folder, waits })));
      return done;
    } finally {
      // A connection that was lost has given the lock back.
      await adapter.releaseMigrationLock(connection, lockOptions).catch(() => undefined);
    }
  });
}

/** PostgreSQL has one lock for all, whatever the table is called. */
const lockOptions = { lockTable: 'kysely_migration_lock', lockRowId: 'migration_lock' };

/**
 * The last migration of each transaction. From the first one on that stops former versions, all have one: if a later one
 * failed, neither version could serve. Nobody uses an empty database, which one transaction fills in the shortest time.
 */
async function stepsOf(
  pending: readonly string[],
  { isEmpty, folder }: { isEmpty: boolean; folder: string },
): Promise<readonly string[]> {
  const steps: string[] = [];
  for (const name of isEmpty ? [] : pending) {
    if (stopReason(await readMigration(name, folder)) !== undefined) break;
    steps.push(name);
  }
  return steps.length === pending.length ? steps : [...steps, ...pending.slice(-1)];
}

/** Applies all migrations up to this one in a transaction, as often as it takes to get the locks. */
async function migrateTo(
  connection: Kysely<Database>,
  step: string,
  { folder, waits }: { folder: string; waits: LockWaits },
): Promise<readonly string[]> {
  const migrator = new Migrator({ db: connection, provider: sqlFiles(folder, waits.limit) });
  for (;;) {
    const { error, results } = await migrator.migrateTo(step);
    const failed = results?.find((result) => result.status === 'Error');
    if (failed && isLockTaken(error)) {
      await waits.onGivenUp(failed.migrationName, await findHolders(connection));
      continue;
    }
    if (failed) throw new Error(`The migration ${failed.migrationName} failed`, { cause: error });
    if (error) throw new Error('The database could not be migrated', { cause: error });
    return (results ?? []).map((result) => result.migrationName);
  }
}

/** Whether the lock was not given in time (55P03), or only if another transaction had ended (40P01). */
const isLockTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

/** Those whose transactions hold tables, the longest first. PostgreSQL does not say which of them was in the way. */
async function findHolders(db: Kysely<Database>): Promise<readonly LockHolder[]> {
  const { rows } = await sql<LockHolder>`
    SELECT a.application_name AS application, a.pid, a.xact_start AS since FROM pg_stat_activity a
    WHERE a.datname = current_database() AND a.pid <> pg_backend_pid() AND EXISTS (
      SELECT 1 FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
      WHERE l.pid = a.pid AND l.granted AND c.relkind = 'r' AND c.relnamespace <> 'pg_catalog'::regnamespace)
    ORDER BY a.xact_start NULLS LAST, a.pid LIMIT 5`.execute(db);
  return rows;
}

async function readApplied(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const { rows: tables } = await sql`SELECT 1 WHERE to_regclass('kysely_migration') IS NOT NULL`.execute(db);
  if (tables.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Whether the database has had all of these migrations, as at most starts, and otherwise newer ones only. The migrator
 * would describe every table twice, read every file and take its lock to find that out, and it refuses newer ones.
 */
async function isMigrated(db: Kysely<Database>, known: readonly string[]): Promise<boolean> {
  const applied = await readApplied(db);
  if (!known.every((name) => applied.has(name))) return false;
  const unknown = [...applied.difference(new Set(known))];
  if (unknown.length === 0) return true;
  const newest = known.at(-1) ?? '';
  if (unknown.some((name) => name < newest)) return false;
  const newer = await findNewerVersion(db, known);
  if (newer) throw newer;
  return true;
}
