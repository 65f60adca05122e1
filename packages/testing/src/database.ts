import { randomBytes } from 'node:crypto';
import type { DatabaseConnection } from '@paddock/server/platform/database/index.ts';
import pg from 'pg';
import { inject } from 'vitest';

/** The PostgreSQL of a test run, and its migrated database, from which the others are cloned. */
export interface TemplateDatabase {
  readonly server: DatabaseConnection;
  readonly template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    templateDatabase: TemplateDatabase;
  }
}

/** A separate, migrated, empty database. */
export interface TestDatabase {
  readonly connection: DatabaseConnection;
  drop(): Promise<void>;
}

/** Clones the migrated template for one test file. */
export async function testDatabase(): Promise<TestDatabase> {
  const { server, template } = inject('templateDatabase');
  const name = newDatabaseName();
  // The default strategy writes every page to the log too, which takes twice as long.
  await runAdminStatement(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return {
    connection: withDatabase(server, name),
    drop: () => dropDatabase(server, name),
  };
}

/** A name that no other run on the same server has. */
export const newDatabaseName = (): string => `paddock_test_${randomBytes(8).toString('hex')}`;

/** A connection to another database on the same server. */
export function withDatabase(server: DatabaseConnection, database: string): DatabaseConnection {
  if (server.connectionString === undefined) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** Drops a database, and closes its open connections. */
export async function dropDatabase(server: DatabaseConnection, name: string): Promise<void> {
  try {
    await runAdminStatement(server, `DROP DATABASE ${name} WITH (FORCE)`);
  } catch (error) {
    // Our role may not end autovacuum, which runs as a superuser. Without FORCE the server ends it by itself.
    if (!(error instanceof pg.DatabaseError) || error.code !== insufficientPrivilege) throw error;
    await runAdminStatement(server, `DROP DATABASE ${name}`);
  }
}

const insufficientPrivilege = '42501';

/** Runs a statement about whole databases on a connection to the server's default database. */
export async function runAdminStatement(server: DatabaseConnection, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
