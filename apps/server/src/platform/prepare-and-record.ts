import type { Kysely } from 'kysely';
import { inTransaction } from './database/index.ts';
import type { Database } from './database/schema.ts';
import { throwDomainError } from './domain-error.ts';

const attempts = 4;

/** Thrown while recording, if what was prepared no longer matches the database. */
export class StalePreparationError extends Error {
  constructor() {
    super('What was prepared no longer holds');
    this.name = 'PreparationOutdated';
  }
}

/**
 * Work in two steps. `prepare` uses other services (the store, the PDF worker, a scanner, a captcha) and holds no
 * database connection, so that a slow service blocks nobody else. `record` runs in a transaction that uses only the
 * database, and checks under its locks that what was prepared is still valid. If not, it throws {@link
 * StalePreparationError} and both steps run again, a few times at most.
 */
export async function prepareAndRecord<Prepared, Result>(
  db: Kysely<Database>,
  prepare: () => Promise<Prepared>,
  record: (transaction: Kysely<Database>, prepared: Prepared) => Promise<Result>,
): Promise<Result> {
  for (let remaining = attempts; remaining > 0; remaining -= 1) {
    const prepared = await prepare();
    try {
      return await inTransaction(db, (transaction) => record(transaction, prepared));
    } catch (error) {
      if (!(error instanceof StalePreparationError)) throw error;
    }
  }
  return throwDomainError(
    'conflict',
    'Someone else is changing this at the same time. Nothing was saved. Please try again.',
  );
}
