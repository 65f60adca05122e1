import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { EmbeddedConnection } from './connection.ts';

/**
 * Creates the server's role and database if they are missing. The role is like that of a managed PostgreSQL, so that
 * both kinds of database behave alike: it owns its database and may create others, and it is not a superuser, so a
 * flaw in a query cannot reach the machine's files or programs.
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
