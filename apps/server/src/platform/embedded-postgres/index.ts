/**
 * The PostgreSQL that Paddock brings along: real PostgreSQL from npm, its data in DATA_DIR/postgres, on a unix
 * socket only, started and stopped with the server. The operator's view is in docs/operations.md.
 */
export { connectionUrl, type EmbeddedConnection } from './connection.ts';
export {
  DataDirUnusable,
  EmbeddedDatabaseError,
  type EmbeddedDatabaseErrorCode,
  EmbeddedDatabaseFailed,
  EmbeddedDatabaseInUse,
  EmbeddedDatabaseUnavailable,
  EmbeddedDatabaseVersion,
} from './errors.ts';
export { connectRunningEmbedded } from './running.ts';
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start.ts';
