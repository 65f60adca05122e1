import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** Has housekeeping remove objects that no record names any more. Runs in the transaction that forgets their keys. */
export async function abandonObjects(
  db: Kysely<Database>,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  await sql`INSERT INTO provisional_objects (key, "createdAt", "isAbandoned")
    SELECT key, ${now}, true FROM unnest(${[...keys]}::text[]) key
    ON CONFLICT (key) DO UPDATE SET "isAbandoned" = true`.execute(db);
}
