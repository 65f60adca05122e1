import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { EmbeddedConnection } from './connection.ts';

/**
 * Makes the server's role and database where they are missing. The role is what a managed PostgreSQL gives,
 * so that both kinds of database behave alike: it owns its database and may make others, and it is no
 * superuser, so a flaw in a query reaches neither the machine's files nor its programs.
 */
export async function provision(client: Client, connection: EmbeddedConnection): Promise<void> {
  const role = escapeIdentifier(connection.user);
  const roles = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [connection.user]);
  if (roles.rowCount === 0) await client.query(`CREATE ROLE ${role} LOGIN CREATEDB CREATEROLE`);
  if (connection.password !== undefined) {
    await client.query(`ALTER ROLE ${role} PASSWORD ${escapeLiteral(connection.password)}`);
  }
  const databases = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [connection.database]);
  if (databases.rowCount === 0) {
    await client.query(`CREATE DATABASE ${escapeIdentifier(connection.database)} OWNER ${role}`);
  }
}
