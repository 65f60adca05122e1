import { connectionUrl } from '@paddock/embedded-postgres';
import type { DatabaseConnection } from '@paddock/server/platform/database/index.ts';

/** The connection as a `DATABASE_URL`. */
export function databaseUrl(connection: DatabaseConnection): string {
  const { host = '', port = 5432, user = '', database = '', connectionString } = connection;
  return connectionString ?? connectionUrl({ host, port, user, database });
}
