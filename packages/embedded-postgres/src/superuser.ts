import { Client } from 'pg';
import { type EmbeddedConnection, SUPERUSER } from './connection.ts';

/** Runs `work` on a connection of the superuser to the same database, and closes it. */
export async function asSuperuser(
  connection: EmbeddedConnection,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ ...connection, user: SUPERUSER, application_name: 'paddock superuser' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
