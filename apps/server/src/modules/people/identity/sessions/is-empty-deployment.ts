import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';

/** Whether nothing has begun: no fund, and nobody besides the team. */
export async function isEmptyDeployment(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    SELECT NOT EXISTS (SELECT 1 FROM funds)
      AND NOT EXISTS (SELECT 1 FROM users WHERE level = 'user') AS "isEmpty"`.execute(db);
  return rows[0]?.isEmpty ?? false;
}
