import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Clock } from './clock.ts';
import type { Database } from './database/schema.ts';
import { defineJob } from './define-job.ts';
import type { JobRun } from './job-run.ts';
import type { Purge } from './purge.ts';

/** Runs every purge of the server, every hour. */
export const housekeepingJob = defineJob({
  name: 'housekeeping',
  data: z.object({}),
  retryLimit: 2,
  longestRun: 600,
  schedule: '17 * * * *',
});

/** The purges of all modules, run every hour. */
export interface Housekeeping {
  /** A module adds its purges when it is registered. */
  add(...purges: readonly Purge[]): void;
  /** Runs all purges. A failed one does not stop the others; throws at the end if any failed. */
  run(run: Pick<JobRun<object>, 'mayContinue' | 'continueWith'>): Promise<void>;
}

export function createHousekeeping({ db, clock }: { db: Kysely<Database>; clock: Clock }): Housekeeping {
  const purges: Purge[] = [];
  return {
    add: (...added) => {
      purges.push(...added);
    },
    run: async (run) => {
      const failures: Error[] = [];
      let isStopped = false;
      const mayContinue = async () => {
        isStopped ||= !(await run.mayContinue());
        return !isStopped;
      };
      for (const purge of purges)
        if (await mayContinue())
          try {
            await purge.run({ db, now: clock.now(), mayContinue });
          } catch (cause) {
            failures.push(new Error(`The purge ${purge.name} failed`, { cause }));
          }
      if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
      if (isStopped) run.continueWith({});
    },
  };
}

export const work = (
  { housekeeping }: { housekeeping: Housekeeping },
  _data: object,
  run: JobRun<object>,
): Promise<void> => housekeeping.run(run);
