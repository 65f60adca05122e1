import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';

/**
 * Throws unless an active superadmin other than this one remains. Changes of superadmins run one after the other, so
 * that two who demote each other do not both succeed.
 */
export async function requireSuperadminRemains(db: Kysely<Database>, but: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('superadmins', 0))`.execute(db);
  const other = await db
    .selectFrom('users')
    .select('_id')
    .where('level', '=', 'superadmin')
    .where('isActive', '=', true)
    .where('_id', '<>', but)
    .limit(1)
    .executeTakeFirst();
  if (!other)
    throwDomainError('conflict', 'This is the last superadmin. Make somebody else a superadmin first.');
}
