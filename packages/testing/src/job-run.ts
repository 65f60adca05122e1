import type { Database } from '@paddock/server/platform/database/schema.ts';
import type { JobRun } from '@paddock/server/platform/job-run.ts';
import type { Kysely } from 'kysely';

/**
 * A run of a job, for a test that calls its work, the first one or after so many failures. It may go on for so many slices
 * and then has to stop; `next` is what it hands over, `leavesRetries` whether with the retries that were left only, and
 * `isQueuedAgain` whether it found something left when it ended, which takes the database.
 */
export function jobRun<Data = object>({
  slices = Number.POSITIVE_INFINITY,
  previousFailures = 0,
  db,
}: {
  slices?: number;
  previousFailures?: number;
  db?: Kysely<Database>;
} = {}) {
  let remaining = slices;
  const run: JobRun<Data> & { next: Data | undefined; leavesRetries: boolean; isQueuedAgain: boolean } = {
    previousFailures,
    isLast: false,
    next: undefined,
    leavesRetries: false,
    isQueuedAgain: false,
    mayContinue: async () => {
      remaining -= 1;
      return remaining >= 0;
    },
    continueWith: (data, { hasFailed } = { hasFailed: false }) => {
      run.next = data;
      run.leavesRetries = hasFailed;
    },
    completeUnless: async (isLeft) => {
      if (db) run.isQueuedAgain = await isLeft(db);
    },
    completeIn: async () => undefined,
  };
  return run;
}

/** Runs a job as the queue does, each run with one slice, until nothing is handed over. Returns how many runs it took. */
export async function runSliceBySlice<Data>(
  work: (data: Data, run: JobRun<Data>) => Promise<unknown>,
  data: Data,
): Promise<number> {
  let runs = 0;
  for (let next: Data | undefined = data; next !== undefined; runs += 1) {
    const run = jobRun<Data>({ slices: 1 });
    await work(next, run);
    next = run.next;
  }
  return runs;
}
