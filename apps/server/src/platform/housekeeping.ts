import { type Kysely, sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './database/schema.ts';

/** What a purge receives. One that needs more, such as the store, closes over it. */
export interface PurgeContext {
  readonly db: Kysely<Database>;
  readonly now: Date;
}

/** Removes what is no longer used, so that tables and folders stay small. */
export interface Purge {
  readonly name: string;
  run(context: PurgeContext): Promise<unknown>;
}

/** The purges of all modules, run every hour by the job `housekeeping`. */
export interface Housekeeping {
  /** A module adds its purges when it is registered. */
  add(...purges: readonly Purge[]): void;
  /** Runs all purges. A failed one does not stop the others; throws at the end if any failed. */
  run(): Promise<void>;
}

/** Declares a purge, beside the module whose rows or files it removes. */
export function definePurge(name: string, run: Purge['run']): Purge {
  return { name, run };
}

/** Declares a purge of the rows with a time in `column` that is more than `maxAge` milliseconds ago. */
export function defineRowPurge(table: keyof Database, column: string, maxAge = 0): Purge {
  return definePurge(table, async ({ db, now }) => {
    const before = new Date(now.getTime() - maxAge);
    await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(column)} < ${before}`.execute(db);
  });
}

export function createHousekeeping({ db, clock }: { db: Kysely<Database>; clock: Clock }): Housekeeping {
  const purges: Purge[] = [];
  return {
    add: (...added) => {
      purges.push(...added);
    },
    run: async () => {
      const failures: Error[] = [];
      for (const { name, run } of purges)
        try {
          await run({ db, now: clock.now() });
        } catch (cause) {
          failures.push(new Error(`The purge ${name} failed`, { cause }));
        }
      if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
    },
  };
}
