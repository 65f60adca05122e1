import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/**
 * Forgets the salts of lines whose words are gone: from a digest without its salt nobody finds out, by trying, what the
 * line said. As the role that owns the log.
 */
export async function forgetSalts(db: Kysely<Database>, events: readonly string[]): Promise<void> {
  await sql`UPDATE audit_chain SET salt = NULL WHERE event = ANY(${events}::uuid[]) AND salt IS NOT NULL`.execute(
    db,
  );
}
