import { sql } from 'kysely';
import type { Logger } from 'pino';
import { createDatabase, type DatabaseConnection } from './create-database.ts';
import { onlyRow } from './only-row.ts';

/** A database in which a server cannot begin. The message says why, and what to do. */
export class UnsuitableDatabaseError extends Error {
  readonly code = 'UNSUITABLE_DATABASE';
  override readonly name = 'UnsuitableDatabaseError';
}

/** The oldest PostgreSQL that a server runs on. */
const oldestVersion = 15;

/** What a server needs to know of a database to keep its data there. */
export interface DatabaseKind {
  readonly database: string;
  readonly version: number;
  readonly encoding: string;
  /** Whether it knows that Ä and ä are one letter. */
  readonly knowsLetters: boolean;
}

/** The same as the columns of a SELECT. */
export const databaseKindSql = `current_database()::text AS database,
  current_setting('server_version_num')::int / 10000 AS version, current_setting('server_encoding') AS encoding,
  lower('Ä') = 'ä' AS "knowsLetters"`;

/** Why a server cannot keep its data there, with what to do, as sentences; undefined if it can. */
export function databaseProblem({
  database,
  version,
  encoding,
  knowsLetters,
}: DatabaseKind): string | undefined {
  if (version < oldestVersion)
    return `The database ${database} is on PostgreSQL ${version}, and Paddock needs ${oldestVersion} or later.`;
  const advice = "Make one with ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0.";
  if (encoding !== 'UTF8') return `The database ${database} is encoded in ${encoding}. ${advice}`;
  if (!knowsLetters)
    return `The database ${database} knows the letters of English alone, so names in other letters are not compared as they should. ${advice}`;
  return undefined;
}

/**
 * Refuses a database in which a server cannot begin, before anything is in it. One that has data already is served as
 * before, with a warning.
 */
export async function assertSuitableDatabase(connection: DatabaseConnection, log: Logger): Promise<void> {
  const db = createDatabase({ ...connection, max: 1 });
  try {
    const { rows } = await sql<DatabaseKind & { isNew: boolean }>`SELECT ${sql.raw(databaseKindSql)},
      to_regclass('kysely_migration') IS NULL AS "isNew"`.execute(db);
    const { isNew, ...kind } = onlyRow(rows);
    const problem = databaseProblem(kind);
    if (problem && isNew) throw new UnsuitableDatabaseError(problem);
    if (problem) log.warn(problem);
  } finally {
    await db.destroy();
  }
}
