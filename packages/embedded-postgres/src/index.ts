/** A real PostgreSQL from npm, run as a child process of the server. See ../README.md. */
export { connectionUrl, type EmbeddedConnection } from './connection.ts';
export { EmbeddedDatabaseError, type EmbeddedDatabaseErrorCode } from './errors.ts';
export { connectRunningEmbedded, databaseProcesses, holdsEmbedded } from './find-running.ts';
export { createMissingLinks } from './library-links.ts';
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start.ts';
export { asSuperuser } from './superuser.ts';
