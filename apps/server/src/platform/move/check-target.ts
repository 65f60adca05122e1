import type { Client } from 'pg';
import type { Databases } from './move-connection.ts';
import { MoveError } from './move-error.ts';

/** The oldest PostgreSQL that a server runs on. */
const oldestVersion = 15;

interface Facts {
  readonly version: number;
  readonly encoding: string;
  readonly readOnly: boolean;
  readonly makesSchemas: boolean;
  readonly makesTables: boolean;
  readonly role: string;
  readonly database: string;
}

/** Refuses a database that a server could not run on, or that is the moved one itself. Changes nothing. */
export async function checkTarget({ source, target }: Databases): Promise<void> {
  const { rows } = await target.query<Facts>(`
    SELECT current_setting('server_version_num')::int / 10000 AS version,
      current_setting('server_encoding') AS encoding,
      current_setting('transaction_read_only')::bool AS "readOnly",
      has_database_privilege(current_database(), 'CREATE') AS "makesSchemas",
      coalesce(has_schema_privilege(to_regnamespace('public'), 'CREATE'), false) AS "makesTables",
      current_user::text AS role, current_database()::text AS database`);
  const [facts] = rows;
  if (!facts) throw new Error('The target says nothing about itself');
  const { version, encoding, role, database } = facts;
  if (version < oldestVersion)
    throw new MoveError(`The target is PostgreSQL ${version}, and Paddock needs ${oldestVersion} or later.`);
  const clusters = await Promise.all([readCluster(source), readCluster(target)]);
  if (clusters[0] !== undefined && clusters[0] === clusters[1])
    throw new MoveError('The target is the embedded database itself. Name another PostgreSQL.');
  if (encoding !== 'UTF8')
    throw new MoveError(`The database ${database} is encoded in ${encoding}. Make one with ENCODING 'UTF8'.`);
  if (facts.readOnly) throw new MoveError('The target is read-only. Name its primary.');
  if (!facts.makesSchemas || !facts.makesTables)
    throw new MoveError(
      `The role ${role} may not make schemas and tables in the database ${database}. Make it the owner: ALTER DATABASE ${database} OWNER TO ${role}.`,
    );
}

/** What no two clusters share; undefined where the role may not ask. */
export async function readCluster(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ may: boolean }>(
    `SELECT has_function_privilege('pg_catalog.pg_control_system()', 'EXECUTE') AS may`,
  );
  if (!rows[0]?.may) return undefined;
  const found = await client.query<{ id: string }>(
    'SELECT system_identifier::text AS id FROM pg_control_system()',
  );
  return found.rows[0]?.id;
}
