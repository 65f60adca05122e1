import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import { isOutdatedPlan } from './outdated-plan.ts';
import { DatabaseAwayError } from './primary-gone.ts';
import type { Database } from './schema.ts';

const deadlock = '40P01';
const serializationFailure = '40001';
const attempts = 4;

/** Work that a transaction starts inherits its context and may outlive it, so the context records when it has ended. */
const context = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Whether the caller runs in an open transaction of {@link inTransaction}. */
export function isInTransaction(): boolean {
  return context.getStore()?.isOpen ?? false;
}

/**
 * Runs the work in one transaction; inside one already, it joins that. Work that PostgreSQL aborts because of a
 * deadlock or of a table that has other columns than before, or whose connection is lost before its COMMIT was sent, runs
 * again from the start, so it must do nothing outside the database.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db);
  for (let remaining = attempts; ; remaining -= 1) {
    const state = { isOpen: true };
    try {
      return await context.run(state, () => db.transaction().execute(work));
    } catch (error) {
      if (remaining <= 1 || !isRetryable(error)) throw error;
    } finally {
      state.isOpen = false;
    }
  }
}

function isRetryable(error: unknown): boolean {
  if (error instanceof DatabaseAwayError) return error.outcome === 'undone';
  if (isOutdatedPlan(error)) return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === deadlock || code === serializationFailure;
}
