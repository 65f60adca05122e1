import { asSuperuser, type EmbeddedConnection } from '@paddock/embedded-postgres';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { auditTables } from './audit-tables.ts';

/** The role that owns the audit log and removes old lines. The migrations' triggers know it by this name. */
export const AUDIT_ROLE = 'paddock_audit';

/** The statements that give the audit log to its owner, and let the server's role read it and add to it. */
export const auditOwnership = ({ owner, server }: { owner: string; server: string }): string[] =>
  auditTables.flatMap(({ name, rights }) => [
    `ALTER TABLE public.${name} OWNER TO ${escapeIdentifier(owner)}`,
    `REVOKE ALL ON public.${name} FROM ${escapeIdentifier(server)}`,
    `GRANT ${rights} ON public.${name} TO ${escapeIdentifier(server)}`,
  ]);

/** How the command that removes old lines connects to the embedded database. */
export const auditConnection = (connection: EmbeddedConnection): EmbeddedConnection => ({
  ...connection,
  user: AUDIT_ROLE,
});

/**
 * Gives the audit log to a role of its own, which is created if it is missing. From then on, the server's role can
 * read and append, but neither change nor empty the log, nor disable its triggers.
 */
export async function assignAuditLogOwner(connection: EmbeddedConnection): Promise<void> {
  const role = escapeIdentifier(AUDIT_ROLE);
  await asSuperuser(connection, async (client) => {
    const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [AUDIT_ROLE]);
    if (known.rowCount === 0) await client.query(`CREATE ROLE ${role} LOGIN`);
    if (connection.password !== undefined)
      await client.query(`ALTER ROLE ${role} PASSWORD ${escapeLiteral(connection.password)}`);
    await client.query('BEGIN');
    for (const statement of auditOwnership({ owner: AUDIT_ROLE, server: connection.user }))
      await client.query(statement);
    await client.query('COMMIT');
  });
}

/** Gives the log back to the server's role for migrations and restores, which need the rights of the owner. */
export async function reclaimAuditLog(connection: EmbeddedConnection): Promise<void> {
  await asSuperuser(connection, async (client) => {
    for (const { name } of auditTables)
      await client.query(
        `ALTER TABLE IF EXISTS public.${name} OWNER TO ${escapeIdentifier(connection.user)}`,
      );
  });
}
