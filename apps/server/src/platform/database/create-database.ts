import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg, { type PoolConfig } from 'pg';
import { PreparedStatementClient } from './prepared-statement-client.ts';
import { PrimaryDriver } from './primary-driver.ts';
import { PrimaryPool } from './primary-pool.ts';
import type { Database } from './schema.ts';

/** Where the database is: a URL, or host (or socket folder), port, user, database. */
export type DatabaseConnection = Pick<
  PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl' | 'max'
>;

const int8 = 20;
const date = 1082;

const parsers = new Map<number, (text: string) => unknown>([
  [int8, BigInt],
  [date, String],
]);

/** bigint as bigint, date as the text YYYY-MM-DD; numeric stays exact text, timestamptz a Date, as pg reads them. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    format !== 'binary' && parsers.has(oid) ? parsers.get(oid) : pg.types.getTypeParser(oid, format),
} as PoolConfig['types'];

/** Limits in milliseconds that keep one bad statement from blocking others. */
const limits = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
  connectionTimeoutMillis: 20_000,
};

/** How long after its own limit a statement that the server did not end counts as lost, in milliseconds. */
const answerMargin = 5_000;

/** Finds out that the other end is gone although it ended no connection, as when a machine loses its power. */
const livenessSettings = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** The same for connections of a pool that is not ours, where also what was sent before counts as lost in time. */
export const queueSettings = {
  ...livenessSettings,
  statement_timeout: limits.statement_timeout,
  query_timeout: limits.statement_timeout + answerMargin,
};

/** How long a request waits while the database has no primary, in milliseconds. */
const defaultPrimaryTimeout = 5_000;

/** What replaces the usual limits, in milliseconds; 0 for none. */
export type DatabaseLimits = Partial<typeof limits> & { readonly primaryTimeout?: number };

/** Connection settings, for the pool and for single connections. */
export function connectionSettings(connection: DatabaseConnection): PoolConfig {
  return {
    ...limits,
    ...livenessSettings,
    application_name: 'paddock',
    // Makes PostgreSQL write times in UTC.
    options: '-c TimeZone=UTC',
    ...connection,
    types,
  };
}

const pools = new WeakMap<Kysely<Database>, pg.Pool>();

/** How many connections the pool of a database has, and how many statements wait for one. */
export function poolUse(db: Kysely<Database>): { total: number; idle: number; waiting: number } {
  const pool = pools.get(db);
  return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
}

/**
 * Opens a connection pool; `destroy()` closes it. Lost connections are replaced, and only a primary is used.
 * `overrides` replaces the usual limits, 0 for none, and how long to wait for a primary.
 */
export function createDatabase(
  connection: DatabaseConnection,
  { primaryTimeout = defaultPrimaryTimeout, ...overrides }: DatabaseLimits = {},
): Kysely<Database> {
  const { statement_timeout: longest } = { ...limits, ...overrides };
  const pool = new PrimaryPool({
    max: 10,
    ...connectionSettings(connection),
    ...overrides,
    ...(longest > 0 && { query_timeout: longest + answerMargin }),
    primaryTimeout,
    Client: PreparedStatementClient,
  });
  // The pool has already dropped an idle connection that the server ended, so this is not an error.
  pool.on('error', (error) => pool.suspect(error));
  // Nor does one that is lost within a transaction end the process: the next statement on it fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({
    dialect: {
      createDriver: () => new PrimaryDriver(pool),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (introspected) => new PostgresIntrospector(introspected),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  pools.set(db, pool);
  return db;
}
