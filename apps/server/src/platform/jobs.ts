import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { type ConstructorOptions, fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Database } from './database/schema.ts';
import type { JobDefinition } from './define-job.ts';

/** The number of the attempt. */
export interface JobAttempt {
  /** How many attempts failed before. */
  readonly previousFailures: number;
  /** Whether a failure of this attempt is final. */
  readonly isLast: boolean;
}

export type JobHandler<Data> = (data: Data, attempt: JobAttempt) => Promise<void>;

/** Jobs are in the database. They run at least once, with retries and backoff, so their effects must be idempotent. */
export interface Jobs {
  /** Queues a job in the caller's transaction: a rollback removes it. */
  enqueue<Data>(
    db: Kysely<Database>,
    job: JobDefinition<Data>,
    data: Data,
    options?: {
      /** Seconds until the work starts. */
      after?: number;
      /** What the job is about, for an exclusive queue: nothing is queued while such a job is waiting or running. */
      about?: string;
      /** Nobody is waiting for it, so other jobs of the queue go first. */
      isLowPriority?: boolean;
    },
  ): Promise<void>;
  /** Names the worker of a job. Called before {@link Jobs.start}. */
  handle<Data>(job: JobDefinition<Data>, work: JobHandler<Data>): void;
  /** Whether a module handles the job. */
  isHandled(job: JobDefinition): boolean;
  /** The jobs that this server handles. */
  handled(): readonly JobDefinition[];
  /**
   * Queues failed jobs again, in the caller's transaction. Jobs in another state stay as they are. Returns how many
   * were queued.
   */
  retry(db: Kysely<Database>, name: string, ids: readonly string[]): Promise<number>;
  start(): Promise<void>;
  /** Waits for running jobs (at most 10 s), then stops. */
  stop(): Promise<void>;
}

/** Poll interval in seconds. NOTIFY covers new jobs; polling picks up due retries and missed notifications. */
const fallbackPollSeconds = 5;

/** Jobs of one queue that a process works on at the same time. */
const workersPerQueue = 2;

/** What pg-boss reports; its types do not say so. */
const retryReply = z.object({ affected: z.number() });

/** Creates the schema of pg-boss and the queues of these jobs. Part of the migrations at the start. */
export async function migrateJobs(
  connection: ConstructorOptions,
  jobs: readonly JobDefinition[],
): Promise<void> {
  const boss = new PgBoss({ ...connection, supervise: false, schedule: false, max: 1 });
  await boss.start();
  for (const { name, retryLimit, isExclusive } of jobs) {
    const options = queueOptions(retryLimit);
    await boss.createQueue(name, { ...options, policy: isExclusive ? 'exclusive' : 'standard' });
    // createQueue leaves the options of an existing queue unchanged.
    const stored: object | null = await boss.getQueue(name);
    if (stored && !isDeepStrictEqual({ ...stored, ...options }, { ...stored }))
      await boss.updateQueue(name, options);
  }
  await boss.stop({ graceful: false, close: true });
}

function queueOptions(retryLimit: number) {
  return {
    retryLimit,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 900,
    expireInSeconds: 120,
    notify: true,
  };
}

export function createJobs(connection: ConstructorOptions, log: Logger): Jobs {
  const boss = new PgBoss({ ...connection, max: 3, migrate: false, useListenNotify: true });
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue had an error and continues'));
  const workers = new Map<string, { job: JobDefinition; work: JobHandler<unknown> }>();
  let opening: Promise<unknown> | undefined;
  // The first enqueue opens it too, because a process that only queues jobs never starts the workers.
  const open = async () => {
    opening ??= boss.start();
    try {
      await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };
  const startWorker = async ({
    job: { name, data },
    work,
  }: {
    job: JobDefinition;
    work: JobHandler<unknown>;
  }) => {
    const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: fallbackPollSeconds };
    const worker = await boss.work(
      name,
      { ...polling, batchSize: 1, includeMetadata: true },
      async (jobs) => {
        // Looks for the next job right after this one, because a backlog sends no notification of its own.
        boss.notifyWorker(worker);
        for (const job of jobs) {
          const isLast = job.retryCount >= job.retryLimit;
          try {
            await work(z.parse(data, job.data ?? {}), { previousFailures: job.retryCount, isLast });
          } catch (error) {
            const logged = { err: error, job: name, id: job.id };
            if (isLast) log.error(logged, 'A job failed for the last time and will not be retried');
            else log.warn(logged, 'A job failed and will be retried');
            throw error;
          }
        }
      },
    );
  };
  return {
    enqueue: async (db, { name }, data, { after, about, isLowPriority } = {}) => {
      await open();
      await boss.send(name, data as object, {
        db: fromKysely(db),
        ...(after && { startAfter: after }),
        ...(about && { singletonKey: about }),
        ...(isLowPriority && { priority: -1 }),
      });
    },
    handle: (job, work) => {
      workers.set(job.name, { job, work: work as JobHandler<unknown> });
    },
    isHandled: ({ name }) => workers.has(name),
    handled: () => [...workers.values()].map(({ job }) => job),
    retry: async (db, name, ids) => {
      await open();
      const reply = await boss.retry(name, [...ids], { db: fromKysely(db) });
      return z.parse(retryReply, reply).affected;
    },
    start: async () => {
      await open();
      for (const worker of workers.values())
        for (let count = 0; count < workersPerQueue; count += 1) await startWorker(worker);
      for (const { job } of workers.values()) if (job.schedule) await boss.schedule(job.name, job.schedule);
    },
    stop: async () => {
      if (!opening) return;
      opening = undefined;
      await boss.stop({ graceful: true, timeout: 10_000, close: true });
    },
  };
}
