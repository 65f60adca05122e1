import type * as z from 'zod/mini';

/** Work that is done outside of a request: queued in the database, retried, or on a schedule. */
export interface JobDefinition<Data = unknown> {
  /** The queue's name in the database. */
  readonly name: string;
  /** Parsed before the work begins: the job may have been queued by another version of the server. */
  readonly data: z.ZodMiniType<Data>;
  /** How often a job that fails is tried again, with growing pauses of at most 15 minutes. */
  readonly retryLimit: number;
  /** Nothing is queued where a job with the same `about` waits or runs. */
  readonly isExclusive?: true;
  /** When it is queued by itself, in cron's notation (UTC): once, however many processes there are. */
  readonly schedule?: string;
}

/**
 * Declares a job. A file `NAME.job.ts` beside its module exports it and nothing else: the queues are made from these
 * files when the server starts. The module names the worker with `jobs.handle`.
 */
export function defineJob<Data>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition;
}
