import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { StalePreparationError } from '../../../platform/prepare-and-record.ts';

/**
 * Records a key before its object is stored, outside any transaction, so that housekeeping finds the object if
 * nothing else records it. Each attempt uses its own key, so that no attempt replaces what another has checked.
 */
export async function registerProvisionalObject(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  key: string,
): Promise<void> {
  await sql`INSERT INTO provisional_objects (key, "createdAt") VALUES (${key}, ${clock.now()})`.execute(db);
}

/** Runs in the transaction that records the object. After its commit, housekeeping leaves the object alone. */
export async function confirmProvisionalObject(db: Kysely<Database>, key: string): Promise<void> {
  const { rows } = await sql`DELETE FROM provisional_objects
    WHERE key = ${key} AND NOT "isAbandoned" RETURNING key`.execute(db);
  if (rows.length === 0) throw new StalePreparationError();
}
