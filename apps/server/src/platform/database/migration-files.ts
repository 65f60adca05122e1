import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The numbered SQL files, forward only. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** The names of the migrations in their order. */
export async function listMigrations(folder = migrationsFolder): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return files.map((file) => file.replace(/\.sql$/, ''));
}

export const readMigration = (name: string, folder = migrationsFolder): Promise<string> =>
  readFile(join(folder, `${name}.sql`), 'utf8');

/** Why former versions cannot serve once the migration is applied, if it says so in a line of its own. */
export const stopReason = (migration: string): string | undefined =>
  /^-- Stops former versions: (.+)$/m.exec(migration)?.[1];
