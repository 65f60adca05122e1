import { type Kysely, sql } from 'kysely';
import type { Database } from './database/schema.ts';

/** The lock of those who wake a queue, and of the run that ends. */
const lockOf = (name: string) => sql`hashtextextended(${`wakes of ${name}`}, 0)`;

/**
 * Taken by who wakes a queue, before they look whether a run is waiting, until they commit. They do not wait for each
 * other, so that hundreds save at the same time.
 */
export const lockWake = (db: Kysely<Database>, name: string): Promise<unknown> =>
  sql`SELECT pg_advisory_xact_lock_shared(${lockOf(name)})`.execute(db);

/**
 * Taken by a run before it ends: waits for those who found it running, and sees what they have written. Those who come
 * later find it ended.
 */
export const lockEnd = (db: Kysely<Database>, name: string): Promise<unknown> =>
  sql`SELECT pg_advisory_xact_lock(${lockOf(name)})`.execute(db);

/** A run that waits to be retried need not wait any longer: what is new may not be what it failed for. */
export const hastenRetry = (db: Kysely<Database>, name: string): Promise<unknown> =>
  sql`UPDATE pgboss.job SET start_after = now()
    WHERE name = ${name} AND singleton_key IS NULL AND state = 'retry' AND start_after > now()`.execute(db);
