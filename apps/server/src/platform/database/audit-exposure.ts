import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { auditTables } from './audit-tables.ts';
import type { Database } from './schema.ts';

/** Why the role of the server could change or remove lines of the audit log; undefined if it cannot. */
export async function auditExposure(db: Kysely<Database>): Promise<string | undefined> {
  const names = auditTables.map(({ name }) => name);
  const { rows } = await sql<{ role: string; isSuperuser: boolean; owned: string[]; changeable: string[] }>`
    SELECT current_user::text AS role,
      -- Before version 16 such a role may make itself a member of any other one.
      bool_or(r.rolsuper OR (r.rolcreaterole AND current_setting('server_version_num')::int < 160000)) AS "isSuperuser",
      coalesce(array_agg(c.relname::text) FILTER (WHERE pg_has_role(current_user, c.relowner, 'MEMBER')), '{}') AS owned,
      coalesce(array_agg(c.relname::text)
        FILTER (WHERE has_table_privilege(current_user, c.oid, 'UPDATE, DELETE, TRUNCATE')), '{}') AS changeable
    FROM pg_class c JOIN pg_roles r ON r.rolname = current_user
    WHERE c.oid IN (SELECT to_regclass('public.' || name) FROM unnest(${names}::text[]) name)`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { role, isSuperuser, owned, changeable } = found;
  if (isSuperuser) return `The role ${role} of the server is a superuser, so it could change the audit log.`;
  const tables = owned.length > 0 ? owned : changeable;
  if (tables.length === 0) return undefined;
  return `The role ${role} of the server ${owned.length > 0 ? 'owns' : 'may change'} ${tables.toSorted().join(', ')}, so it could change the audit log.`;
}

/** Says in the log whether it could. */
export async function logAuditExposure(
  db: Kysely<Database>,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<void> {
  const exposure = await auditExposure(db);
  if (exposure === undefined) log.info('The role of the server can read the audit log and add to it only');
  else log.warn(`${exposure} ${exposureAdvice}`);
}

/** What to do about it. */
export const exposureAdvice = 'npm run harden-database gives the log to a role of its own.';
