import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './schema.ts';

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** The numbered SQL files of the migrations folder, each forward only. */
const sqlFiles: MigrationProvider = {
  getMigrations: async () => {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const read = async (name: string): Promise<[string, Migration]> => {
      const text = await readFile(join(folder, name), 'utf8');
      return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }];
    };
    return Object.fromEntries(await Promise.all(files.map(read)));
  },
};

/**
 * Brings the database to this version, all in one transaction under a lock: of several processes that start at
 * once one does it and the others wait. Throws, with nothing changed, where a migration fails, and where the
 * database is of a newer version than the program. `upTo` names the last migration wanted, for a restore.
 */
export async function migrate(db: Kysely<Database>, upTo?: string): Promise<readonly string[]> {
  const migrator = new Migrator({ db, provider: sqlFiles });
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  const failed = results?.find((result) => result.status === 'Error');
  if (failed) throw new Error(`The migration ${failed.migrationName} failed`, { cause: error });
  if (error) throw new Error('The database could not be migrated', { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}
