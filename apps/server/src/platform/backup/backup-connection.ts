import { Client, type ClientConfig } from 'pg';

/** Opens a connection for one long transaction, with session settings that write values the same way everywhere. */
export async function openBackupConnection(connection: ClientConfig): Promise<Client> {
  const client = new Client({ ...connection, application_name: 'paddock backup' });
  await client.connect();
  await client.query(`
    SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0;
    SET client_encoding = 'UTF8'; SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD';
    SET IntervalStyle = 'postgres'; SET bytea_output = 'hex'`);
  return client;
}
