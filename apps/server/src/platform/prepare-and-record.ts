import type { Kysely } from 'kysely';
import { inTransaction } from './database/index.ts';
import type { Database } from './database/schema.ts';
import { throwDomainError } from './domain-error.ts';

const attempts = 4;

/** Thrown while recording: what was prepared no longer matches the database, which has changed since. */
export class StalePreparationError extends Error {
  constructor() {
    super('What was prepared no longer holds');
    this.name = 'PreparationOutdated';
  }
}

/**
 * Work in two steps. `prepare` asks other services (the store, the PDF worker, a scanner, a captcha) and holds no
 * connection to the database meanwhile, so that a slow service stops nobody else. `record` runs in a transaction that
 * touches the database only, and checks under its locks that what was prepared still holds; where it does not, it
 * throws {@link StalePreparationError} and both steps run again, a few times at most.
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
    'This is being changed at the same time. Nothing was saved; please try again.',
  );
}
