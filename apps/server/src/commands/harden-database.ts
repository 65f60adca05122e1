import pg from 'pg';
import { migrateAll } from '../open-platform.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { hardenDatabase } from '../platform/hardening/harden-database.ts';
import { assertNoUnfinishedMove } from '../platform/move/index.ts';

/**
 * `npm run harden-database`: migrates a PostgreSQL of one's own as the role of DATABASE_MIGRATION_URL, which owns
 * everything from then on, and leaves that of DATABASE_URL the rows alone, without the audit log.
 */
async function main(args: readonly string[]): Promise<void> {
  if (args.length > 0)
    throw new Error('npm run harden-database takes no arguments: it reads the configuration.');
  const { databaseUrl, databaseMigrationUrl, auditDatabaseUrl } = readConfig(process.env);
  const [url, migrationUrl] = requireAddresses({ databaseUrl, databaseMigrationUrl });
  const connection = { connectionString: migrationUrl };
  const server = roleOf(url);
  await assertNoUnfinishedMove(connection);
  await hardenDatabase(connection, {
    server,
    auditPassword: passwordOf(auditDatabaseUrl),
    migrate: () => migrateAll(connection),
  });
  process.stdout.write(
    `The role ${server} of the server can read and write rows, and change no table. The audit log belongs to paddock_audit, and ${server} can only read it and add to it.\n${
      auditDatabaseUrl === null
        ? 'The role paddock_audit has no password from here: set AUDIT_DATABASE_URL and run this again, or ALTER ROLE paddock_audit PASSWORD.\n'
        : ''
    }Take DATABASE_MIGRATION_URL away from the server, and run this before each upgrade.\n`,
  );
}

function requireAddresses({
  databaseUrl,
  databaseMigrationUrl,
}: Pick<Config, 'databaseUrl' | 'databaseMigrationUrl'>): [string, string] {
  if (databaseUrl === null)
    throw new Error('DATABASE_URL is not set: the embedded database has separate roles already.');
  if (databaseMigrationUrl === null)
    throw new Error(
      'Set DATABASE_MIGRATION_URL to the same database with another role, which may make roles and will own the tables (docs/operations.md, "Roles of the database").',
    );
  return [databaseUrl, databaseMigrationUrl];
}

const roleOf = (url: string) => new pg.Client({ connectionString: url }).user ?? '';

const passwordOf = (url: string | null): string | null =>
  url === null ? null : decodeURIComponent(new URL(url).password) || null;

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
