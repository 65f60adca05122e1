import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { AUDIT_ROLE, auditOwnership } from '../database/audit-owner.ts';
import { connectionSettings, type DatabaseConnection } from '../database/index.ts';

/** Why a database cannot be hardened, in a sentence for its operator. */
export class HardeningError extends Error {
  override readonly name = 'HardeningError';
}

/** The schemas with the application's tables. */
const schemas = ['public', 'pgboss'];

/** What only migrations write. */
const migrationTables = ['kysely_migration', 'kysely_migration_lock', 'stopping_migrations'];

/**
 * Sets up the roles of a database, as a role that owns it from then on and migrates it: the server's role
 * reads and writes rows and can make, change or drop nothing, and the audit log belongs to {@link AUDIT_ROLE}, whose
 * password is set if one is given. Done again, it changes nothing, but reaches what migrations have added.
 */
export async function hardenDatabase(
  connection: DatabaseConnection,
  {
    server,
    auditPassword,
    migrate,
  }: { server: string; auditPassword: string | null; migrate: () => Promise<void> },
): Promise<void> {
  const client = new Client({ ...connectionSettings(connection), statement_timeout: 0 });
  await client.connect();
  try {
    const owner = await checkRoles(client, server);
    await client.query('BEGIN');
    await giveToOwner(client, { owner, server });
    await setUpAuditRole(client, { owner, server, auditPassword });
    await client.query('COMMIT');
    // As their owner.
    await migrate();
    await client.query('BEGIN');
    await limitServer(client, { owner, server });
    for (const statement of auditOwnership({ owner: AUDIT_ROLE, server })) await client.query(statement);
    await client.query(`REVOKE CREATE ON SCHEMA public FROM ${escapeIdentifier(AUDIT_ROLE)}`);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/** Refuses roles between which nothing would be separate. Returns that of the connection. */
async function checkRoles(client: Client, server: string): Promise<string> {
  const { rows } = await client.query<{
    owner: string;
    isKnown: boolean;
    isSuperuser: boolean;
    isAbove: boolean;
  }>(
    `SELECT current_user::text AS owner, s.oid IS NOT NULL AS "isKnown",
      coalesce(s.rolsuper OR s.rolcreaterole, false) AS "isSuperuser",
      s.oid IS NOT NULL AND s.rolname <> current_user AND pg_has_role(s.oid, o.oid, 'MEMBER') AS "isAbove"
    FROM pg_roles o LEFT JOIN pg_roles s ON s.rolname = $1 WHERE o.rolname = current_user`,
    [server],
  );
  const [found] = rows;
  if (!found) throw new Error('The database says nothing about its roles');
  const { owner } = found;
  if (owner === server)
    throw new HardeningError(
      `DATABASE_MIGRATION_URL and DATABASE_URL have the same role, ${server}. Use another one for DATABASE_MIGRATION_URL, which will own the tables.`,
    );
  if (!found.isKnown) throw new HardeningError(`The role ${server} of DATABASE_URL does not exist.`);
  if (found.isSuperuser)
    throw new HardeningError(
      `The role ${server} of DATABASE_URL is a superuser or may make roles, so no rights bind it: ALTER ROLE ${server} NOSUPERUSER NOCREATEROLE.`,
    );
  if (found.isAbove)
    throw new HardeningError(
      `The role ${server} of DATABASE_URL is a member of ${owner}, so it has all its rights.`,
    );
  return owner;
}

interface Roles {
  readonly owner: string;
  readonly server: string;
}

/** The database and everything in it that the server's role owns. */
async function giveToOwner(client: Client, { owner, server }: Roles): Promise<void> {
  const [to, from] = [escapeIdentifier(owner), escapeIdentifier(server)];
  const { rows } = await client.query<{ isMember: boolean }>(
    `SELECT pg_has_role(current_user, $1, 'USAGE') AS "isMember"`,
    [server],
  );
  const isMember = rows[0]?.isMember ?? false;
  if (!isMember) await client.query(`GRANT ${from} TO ${to}`);
  await client.query(`REASSIGN OWNED BY ${from} TO ${to}`);
  if (!isMember) await client.query(`REVOKE ${from} FROM ${to}`);
}

async function setUpAuditRole(
  client: Client,
  { owner, server, auditPassword }: Roles & { readonly auditPassword: string | null },
): Promise<void> {
  const audit = escapeIdentifier(AUDIT_ROLE);
  const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [AUDIT_ROLE]);
  if (known.rowCount === 0) await client.query(`CREATE ROLE ${audit} LOGIN`);
  if (auditPassword !== null)
    await client.query(`ALTER ROLE ${audit} PASSWORD ${escapeLiteral(auditPassword)}`);
  // Migrations change the log's tables too.
  const { rows } = await client.query<{ isOwner: boolean; isServer: boolean }>(
    `SELECT pg_has_role(current_user, $1, 'USAGE') AS "isOwner", pg_has_role($2, $1, 'MEMBER') AS "isServer"`,
    [AUDIT_ROLE, server],
  );
  if (!rows[0]?.isOwner) await client.query(`GRANT ${audit} TO ${escapeIdentifier(owner)}`);
  if (rows[0]?.isServer) await client.query(`REVOKE ${audit} FROM ${escapeIdentifier(server)}`);
  // A role that is given a table must be able to create one at that time.
  await client.query(`GRANT USAGE, CREATE ON SCHEMA public TO ${audit}`);
}

/** Rows, and nothing else: now, and in what later migrations make. */
async function limitServer(client: Client, { owner, server }: Roles): Promise<void> {
  const [to, by] = [escapeIdentifier(server), escapeIdentifier(owner)];
  for (const schema of schemas) {
    await client.query(`REVOKE CREATE ON SCHEMA ${schema} FROM PUBLIC, ${to}`);
    await client.query(`GRANT USAGE ON SCHEMA ${schema} TO ${to}`);
    for (const [what, rights] of [
      ['TABLES', 'SELECT, INSERT, UPDATE, DELETE'],
      ['SEQUENCES', 'USAGE, SELECT, UPDATE'],
      ['FUNCTIONS', 'EXECUTE'],
    ]) {
      await client.query(`GRANT ${rights} ON ALL ${what} IN SCHEMA ${schema} TO ${to}`);
      await client.query(
        `ALTER DEFAULT PRIVILEGES FOR ROLE ${by} IN SCHEMA ${schema} GRANT ${rights} ON ${what} TO ${to}`,
      );
    }
  }
  for (const table of migrationTables)
    await client.query(`REVOKE INSERT, UPDATE, DELETE ON public.${table} FROM ${to}`);
}
