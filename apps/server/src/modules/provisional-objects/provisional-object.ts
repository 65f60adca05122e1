import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { StalePreparationError } from '../../platform/prepare-and-record.ts';

/**
 * Notes a key before its object is put into the store, outside of any transaction, so that housekeeping finds the
 * object should nothing record it. Each attempt uses a key of its own: what one has checked no other one replaces.
 */
export async function registerProvisionalObject(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  key: string,
): Promise<void> {
  await sql`INSERT INTO provisional_objects (key, "createdAt") VALUES (${key}, ${clock.now()})`.execute(db);
}

/** In the transaction that records the object: from its commit on housekeeping leaves the object alone. */
export async function confirmProvisionalObject(db: Kysely<Database>, key: string): Promise<void> {
  const { rows } = await sql`DELETE FROM provisional_objects
    WHERE key = ${key} AND NOT "isAbandoned" RETURNING key`.execute(db);
  if (rows.length === 0) throw new StalePreparationError();
}
