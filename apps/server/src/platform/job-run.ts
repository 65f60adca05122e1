import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Database } from './database/schema.ts';

/** The number of the attempt. */
export interface JobAttempt {
  /** How many attempts failed before. */
  readonly previousFailures: number;
  /** Whether a failure of this attempt is final. */
  readonly isLast: boolean;
}

/** One run of a job. */
export interface JobRun<Data = unknown> extends JobAttempt {
  /**
   * Asked before each slice of long work. False if the time of the run is over, the server stops, or the queue has given
   * the job to another run: this one may do nothing more.
   */
  mayContinue(): Promise<boolean>;
  /**
   * What is left to do: when the work returns, the job is queued again with this in place of the run, in one
   * transaction. Does nothing if the queue has given the job to another run. With `hasFailed`, for what failed on the
   * way, only the retries that this run had left go on: with all of them, what always fails would never end.
   */
  continueWith(data: Data, handover?: { readonly hasFailed: boolean }): void;
  /**
   * Ends the job, or queues it again with the same data if something is left. Waits for the transactions that have woken
   * it, so that `isLeft` sees what they have written (`Jobs.wake`). What `isLeft` throws fails the run.
   */
  completeUnless(isLeft: (db: Kysely<Database>) => Promise<boolean>): Promise<void>;
  /**
   * Ends the job in the transaction of what it does, so that it is done once even if the process or the database is lost
   * right after the commit. Throws if the queue has given the job to another run: the transaction must not commit.
   */
  completeIn(db: Kysely<Database>): Promise<void>;
}

/** How far earlier runs of a job have worked through what is due, as part of its data. */
export const slicePlace = {
  /** The last record that one has worked on. */
  after: z.optional(z.string()),
  /** How many records failed so far. */
  failed: z.optional(z.number()),
};

/** The data of a job that works through all that is due. */
export const sliceData = z.object(slicePlace);

export type SliceData = z.infer<typeof sliceData>;

/** Records of one slice. It takes some seconds at most, so that a run can stop in time. */
const defaultSliceSize = 100;

/** What is due, and what is done about each record of it. */
export interface DueWork {
  /** The ids of what is due after this id, in their order. What is done is due no more. */
  find(after: string | null, limit: number): Promise<readonly string[]>;
  /** Checks under its lock that the record is still due: another run may be at it. */
  work(id: string): Promise<void>;
  /** What the log says about a record that failed. */
  readonly problem: string;
}

/**
 * Works through what is due, in slices, for as long as the run may. A record that fails, such as for an unusable email
 * address, does not hold up the others; throws at the end if any failed, in this run or in those that handed over to it.
 * A run that has to stop hands over its data with where it stopped.
 */
export async function workThroughDue<Data extends SliceData>(
  { log }: { log: Logger },
  run: Pick<JobRun<Data>, 'mayContinue' | 'continueWith' | 'previousFailures'>,
  data: Data,
  { find, work, problem }: DueWork,
  sliceSize = defaultSliceSize,
): Promise<void> {
  const failures: unknown[] = [];
  let { after, failed = 0 } = data;
  // What failed before the handover is behind this place: a retry begins with all that is still due.
  if (failed > 0 && run.previousFailures > 0) [after, failed] = [undefined, 0];
  while (await run.mayContinue()) {
    const ids = await find(after ?? null, sliceSize);
    for (const id of ids)
      try {
        await work(id);
      } catch (error) {
        log.error({ err: error, record: id }, problem);
        failures.push(error);
        failed += 1;
      }
    after = ids.at(-1) ?? after;
    if (ids.length === sliceSize) continue;
    if (failed > 0) throw new AggregateError(failures, `${problem}: ${failed}`);
    return;
  }
  run.continueWith({ ...data, after, failed: failed || undefined }, { hasFailed: failed > 0 });
}
