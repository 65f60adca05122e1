import type { Client } from 'pg';
import { type DatabaseKind, databaseKindSql, databaseProblem } from '../database/suitable-database.ts';
import type { Databases } from './move-connection.ts';
import { MoveError } from './move-error.ts';

interface Facts extends DatabaseKind {
  readonly readOnly: boolean;
  readonly makesSchemas: boolean;
  readonly makesTables: boolean;
  readonly role: string;
}

/** Refuses a database that a server could not run on, or that is the moved one itself. Changes nothing. */
export async function checkTarget({ source, target }: Databases): Promise<void> {
  const { rows } = await target.query<Facts>(`
    SELECT ${databaseKindSql}, current_setting('transaction_read_only')::bool AS "readOnly",
      has_database_privilege(current_database(), 'CREATE') AS "makesSchemas",
      coalesce(has_schema_privilege(to_regnamespace('public'), 'CREATE'), false) AS "makesTables",
      current_user::text AS role`);
  const [facts] = rows;
  if (!facts) throw new Error('The target says nothing about itself');
  const { role, database } = facts;
  const clusters = await Promise.all([readCluster(source), readCluster(target)]);
  if (clusters[0] !== undefined && clusters[0] === clusters[1])
    throw new MoveError('The target is the embedded database itself. Name another PostgreSQL.');
  const problem = databaseProblem(facts);
  if (problem) throw new MoveError(problem);
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
