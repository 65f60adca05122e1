import { Client, type ClientConfig } from 'pg';
import { openBackupConnection } from '../backup/backup-connection.ts';
import { MoveError } from './move-error.ts';

/** Both databases of a move. */
export interface Databases {
  readonly source: Client;
  readonly target: Client;
}

/** Opens the database that is moved. Nothing on this connection can write, and all of it sees one point in time. */
export async function openSource(connection: ClientConfig): Promise<Client> {
  const client = await openClient(connection);
  await client.query('SET default_transaction_read_only = on');
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  return client;
}

/** Opens the database to move to. A message about it names its host and never its password. */
export async function openTarget(connection: ClientConfig): Promise<Client> {
  try {
    return await openClient({ ...connection, keepAlive: true, connectionTimeoutMillis: 20_000 });
  } catch (error) {
    const { host, port, database, user } = new Client(connection);
    const reason = error instanceof Error ? error.message || Reflect.get(error, 'code') : error;
    throw new MoveError(`${user}@${host}:${port}/${database} cannot be opened: ${reason}.`, error);
  }
}

async function openClient(connection: ClientConfig): Promise<Client> {
  const client = await openBackupConnection(connection);
  // The next statement fails if the connection was lost.
  client.on('error', () => undefined);
  await client.query(`
    SET application_name = 'paddock move'; SET search_path = public;
    SET lock_timeout = '30s'; SET idle_session_timeout = 0`);
  return client;
}
