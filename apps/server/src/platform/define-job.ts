import type * as z from 'zod/mini';

/** Work outside a request: queued in the database, with retries, or on a schedule. */
export interface JobDefinition<Data = unknown> {
  /** The queue's name in the database. */
  readonly name: string;
  /** Parsed before the work starts, because another version of the server may have queued the job. */
  readonly data: z.ZodMiniType<Data>;
  /** How often a failed job is retried, with growing pauses of at most 15 minutes. */
  readonly retryLimit: number;
  /** Nothing is queued while a job with the same `about` is waiting or running. */
  readonly isExclusive?: true;
  /** The collection or table that keeps the outcome, and where a failure is retried instead of here. */
  readonly outcomeIn?: 'outbox' | 'notification_deliveries';
  /** The schedule in cron notation (UTC). The job runs once, however many processes there are. */
  readonly schedule?: string;
}

/**
 * Declares a job. A file `NAME.job.ts` in its module exports it; the server creates the queues from these files when it
 * starts. If the work needs nothing beyond the platform, the file exports it too, as `work(platform, data, attempt)`;
 * otherwise the module names the worker with `jobs.handle`.
 */
export function defineJob<Data>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition;
}
