import type * as z from 'zod/mini';

/** Work outside a request: queued in the database, with retries, or on a schedule. */
export interface JobDefinition<Data = unknown> {
  /** The queue's name in the database. */
  readonly name: string;
  /** Parsed before the work starts, because another version of the server may have queued the job. */
  readonly data: z.ZodMiniType<Data>;
  /** How often a failed job is retried, with growing pauses of at most 15 minutes. */
  readonly retryLimit: number;
  /**
   * The longest run, in seconds. Work that may take longer goes in slices: after this time a run stops before its next
   * slice, and another run continues (`JobRun`). Longer than what the work waits for, such as a mail server.
   */
  readonly longestRun: number;
  /** Nothing is queued while a job with the same `about` is waiting or running. */
  readonly isExclusive?: true;
  /** The collection or table that keeps the outcome, and where a failure is retried instead of here. */
  readonly outcomeIn?: 'outbox' | 'notification_deliveries';
  /**
   * The schedule in cron notation (UTC). The job runs once, however many processes there are, and not while it still
   * runs from the time before.
   */
  readonly schedule?: string;
}

const defined = new WeakSet<object>();

/**
 * Declares a job. A file `NAME.job.ts` in its module exports it, with its work beside it; the server creates the queues
 * from these files when it starts. Work that needs nothing beyond the platform is exported as `work(platform, data, run)`;
 * otherwise the module names the worker with `jobs.handle`.
 */
export function defineJob<Data>(definition: JobDefinition<Data>): JobDefinition<Data> {
  defined.add(definition);
  return definition;
}

/** Whether an export of a file is a job. */
export function isJob(value: unknown): value is JobDefinition {
  return typeof value === 'object' && value !== null && defined.has(value);
}
