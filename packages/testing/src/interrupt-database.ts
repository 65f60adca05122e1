import type { DatabaseConnection } from '@paddock/server/platform/database/index.ts';
import pg from 'pg';
import { withDatabase } from './database.ts';

/** Ends all connections to a test database and refuses new ones, until the returned function is called. */
export async function interruptDatabase(connection: DatabaseConnection): Promise<() => Promise<void>> {
  return await refuseNew(connection, endConnections);
}

/** Refuses new connections to a test database, whose open ones go on, until the returned function is called. */
export async function refuseConnections(connection: DatabaseConnection): Promise<() => Promise<void>> {
  return await refuseNew(connection, async () => undefined);
}

async function refuseNew(
  connection: DatabaseConnection,
  begin: (admin: pg.Client, name: string) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const name = nameOf(connection);
  const admin = new pg.Client(withDatabase(connection, 'postgres'));
  await admin.connect();
  const allow = (allowed: boolean) => admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${allowed}`);
  await allow(false);
  await begin(admin, name);
  return async () => {
    await allow(true);
    await admin.end();
  };
}

/** Ends the connections to a test database that listen for changes. Their owners may connect again at once. */
export async function endListeners(connection: DatabaseConnection): Promise<number> {
  const admin = new pg.Client(withDatabase(connection, 'postgres'));
  await admin.connect();
  try {
    return await endConnections(
      admin,
      nameOf(connection),
      "AND query ~ '^(LISTEN changed|SELECT pg_notify[(]''changed'')'",
    );
  } finally {
    await admin.end();
  }
}

async function endConnections(admin: pg.Client, database: string, condition = ''): Promise<number> {
  const { rowCount } = await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 ${condition}`,
    [database],
  );
  return rowCount ?? 0;
}

function nameOf({ database, connectionString }: DatabaseConnection): string {
  return database ?? new URL(connectionString ?? '').pathname.slice(1);
}
