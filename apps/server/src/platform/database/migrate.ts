import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './schema.ts';

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url));

const listFiles = async () => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

const nameOf = (file: string) => file.replace(/\.sql$/, '');

/** The numbered SQL files of the migrations folder, forward only. */
const sqlFiles: MigrationProvider = {
  getMigrations: async () => {
    const files = await listFiles();
    const read = async (name: string): Promise<[string, Migration]> => {
      const text = await readFile(join(folder, name), 'utf8');
      return [nameOf(name), { up: async (db) => void (await sql.raw(text).execute(db)) }];
    };
    return Object.fromEntries(await Promise.all(files.map(read)));
  },
};

/**
 * Migrates the database to this version, in one transaction under a lock: if several processes start at once, one
 * migrates and the others wait. Throws and changes nothing if a migration fails, or if the database is newer than the
 * program. `upTo` names the last migration, for a restore.
 */
export async function migrate(db: Kysely<Database>, upTo?: string): Promise<readonly string[]> {
  if (!upTo && (await isMigrated(db))) return [];
  const migrator = new Migrator({ db, provider: sqlFiles });
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  const failed = results?.find((result) => result.status === 'Error');
  if (failed) throw new Error(`The migration ${failed.migrationName} failed`, { cause: error });
  if (error) throw new Error('The database could not be migrated', { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}

/**
 * Whether the database has had exactly these migrations, as at most starts. The migrator would describe every table
 * twice, read every file and take its lock to find that out.
 */
async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const { rows: tables } = await sql`SELECT 1 WHERE to_regclass('kysely_migration') IS NOT NULL`.execute(db);
  if (tables.length === 0) return false;
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  const done = rows.map(({ name }) => name).toSorted();
  return isDeepStrictEqual(done, (await listFiles()).map(nameOf));
}
