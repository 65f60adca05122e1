import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

const deadlock = '40P01';
const serializationFailure = '40001';
const tries = 4;

/**
 * Runs the work in one transaction; within one already, in that. Work that PostgreSQL gave up for the sake of
 * another's (a deadlock) is run again from the start, so it must do nothing outside the database.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db);
  for (let left = tries; ; left -= 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (left <= 1 || !givenUp(error)) throw error;
    }
  }
}

function givenUp(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === deadlock || code === serializationFailure;
}
