import { Kysely, PostgresDialect } from 'kysely';
import pg, { type PoolConfig } from 'pg';
import { PreparedStatementClient } from './prepared-statement-client.ts';
import type { Database } from './schema.ts';

/** Where the database is: a URL, or host (or socket folder), port, user, database. */
export type DatabaseConnection = Pick<
  PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl' | 'max'
>;

const int8 = 20;

/** bigint as bigint; numeric stays exact text, timestamptz a Date, as pg reads them by itself. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 && format !== 'binary' ? BigInt : pg.types.getTypeParser(oid, format),
} as PoolConfig['types'];

/** Limits that keep one bad statement from holding up the others (ms). */
const limits = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
  connectionTimeoutMillis: 20_000,
};

/** What a connection of this server looks like, for the pool and for connections beside it. */
export function connectionSettings(connection: DatabaseConnection): PoolConfig {
  return {
    ...limits,
    application_name: 'paddock',
    // Times are answered in UTC as PostgreSQL writes them.
    options: '-c TimeZone=UTC',
    ...connection,
    types,
  };
}

/**
 * The database through a pool of connections; `destroy()` closes them. Lost idle connections are replaced.
 * `given` sets other limits than the usual ones, 0 for none.
 */
export function createDatabase(
  connection: DatabaseConnection,
  overrides: Partial<typeof limits> = {},
): Kysely<Database> {
  const pool = new pg.Pool({
    max: 10,
    ...connectionSettings(connection),
    ...overrides,
    Client: PreparedStatementClient,
  });
  // An idle connection that the server ended is no error of anybody's: the pool has dropped it already.
  pool.on('error', () => undefined);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
