import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { listMigrations, migrationsFolder, readMigration, stopReason } from './migration-files.ts';
import { findNewerVersion } from './newer-version.ts';
import type { Database } from './schema.ts';

function sqlFiles(folder: string): MigrationProvider {
  const read = async (name: string): Promise<[string, Migration]> => {
    const text = await readMigration(name, folder);
    return [name, { up: (db) => apply(db, name, text) }];
  };
  return {
    getMigrations: async () =>
      Object.fromEntries(await Promise.all((await listMigrations(folder)).map(read))),
  };
}

/** Former versions hear of a migration that stops them at its commit. */
async function apply(db: Kysely<Database>, name: string, text: string): Promise<void> {
  await sql.raw(text).execute(db);
  const reason = stopReason(text);
  if (reason !== undefined)
    await sql`INSERT INTO stopping_migrations (name, reason) VALUES (${name}, ${reason})`.execute(db);
}

/**
 * Migrates the database to this version, in one transaction under a lock: if several processes start at once, one
 * migrates and the others wait. A database of a newer version stays as it is. Throws and changes nothing if a migration
 * fails, or if a newer version has stopped this one. `upTo` names the last migration, for a restore.
 */
export async function migrate(
  db: Kysely<Database>,
  upTo?: string,
  folder = migrationsFolder,
): Promise<readonly string[]> {
  const known = await listMigrations(folder);
  if (!upTo && (await isMigrated(db, known))) return [];
  const migrator = new Migrator({ db, provider: sqlFiles(folder) });
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  const failed = results?.find((result) => result.status === 'Error');
  if (failed) throw new Error(`The migration ${failed.migrationName} failed`, { cause: error });
  // A newer version may have migrated while this one waited for the lock.
  if (error && !upTo && (await isMigrated(db, known))) return [];
  if (error) throw new Error('The database could not be migrated', { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}

/**
 * Whether the database has had all of these migrations, as at most starts, and otherwise newer ones only. The migrator
 * would describe every table twice, read every file and take its lock to find that out, and it refuses newer ones.
 */
async function isMigrated(db: Kysely<Database>, known: readonly string[]): Promise<boolean> {
  const { rows: tables } = await sql`SELECT 1 WHERE to_regclass('kysely_migration') IS NOT NULL`.execute(db);
  if (tables.length === 0) return false;
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  if (!known.every((name) => applied.has(name))) return false;
  const unknown = [...applied.difference(new Set(known))];
  if (unknown.length === 0) return true;
  const newest = known.at(-1) ?? '';
  if (unknown.some((name) => name < newest)) return false;
  const newer = await findNewerVersion(db, known);
  if (newer) throw newer;
  return true;
}
