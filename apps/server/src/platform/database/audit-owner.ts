import { asSuperuser, type EmbeddedConnection } from '@paddock/embedded-postgres';
import { escapeIdentifier, escapeLiteral } from 'pg';

/** The role that owns the audit log and removes old lines from it; the migrations' triggers know it by this name. */
export const AUDIT_ROLE = 'paddock_audit';

/** How the command that removes old lines reaches the embedded database. */
export const auditConnection = (connection: EmbeddedConnection): EmbeddedConnection => ({
  ...connection,
  user: AUDIT_ROLE,
});

/**
 * Gives the audit log to a role of its own, made where it is missing. The server's role reads it and adds to it from
 * then on: it can neither change nor empty it, nor put its triggers to sleep.
 */
export async function assignAuditLogOwner(connection: EmbeddedConnection): Promise<void> {
  const role = escapeIdentifier(AUDIT_ROLE);
  await asSuperuser(connection, async (client) => {
    const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [AUDIT_ROLE]);
    if (known.rowCount === 0) await client.query(`CREATE ROLE ${role} LOGIN`);
    if (connection.password !== undefined)
      await client.query(`ALTER ROLE ${role} PASSWORD ${escapeLiteral(connection.password)}`);
    await client.query('BEGIN');
    await client.query(`ALTER TABLE public.audit_events OWNER TO ${role}`);
    await client.query(`GRANT SELECT, INSERT ON public.audit_events TO ${escapeIdentifier(connection.user)}`);
    await client.query('COMMIT');
  });
}

/** Gives it back to the server's role where it exists, for migrations and restores: those take the rights of the owner. */
export async function reclaimAuditLog(connection: EmbeddedConnection): Promise<void> {
  await asSuperuser(connection, async (client) => {
    const found = await client.query(`SELECT to_regclass('public.audit_events') AS log`);
    if (found.rows[0]?.log === null) return;
    await client.query(`ALTER TABLE public.audit_events OWNER TO ${escapeIdentifier(connection.user)}`);
  });
}
