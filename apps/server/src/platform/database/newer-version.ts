import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** A newer version has changed the database so that this one cannot serve on it. The message is a line for the operator. */
export class NewerVersionError extends Error {
  readonly code = 'NEWER_VERSION';
  constructor({ name, reason }: StoppingMigration) {
    super(
      `A newer version of Paddock has upgraded the database, and this one cannot serve on it: ${reason} ` +
        `(migration ${name}). Start the newer version in its place, or go back by restoring the backup from before the upgrade.`,
    );
    this.name = 'NewerVersionError';
  }
}

interface StoppingMigration {
  readonly name: string;
  readonly reason: string;
}

/** The error of a migration that is applied, is not known here and stops former versions; undefined if there is none. */
export async function findNewerVersion(
  db: Kysely<Database>,
  known: readonly string[],
): Promise<NewerVersionError | undefined> {
  const { rows } = await sql<StoppingMigration>`
    SELECT name, reason FROM stopping_migrations WHERE name <> ALL (${known}::text[]) ORDER BY name LIMIT 1`.execute(
    db,
  );
  return rows[0] && new NewerVersionError(rows[0]);
}
