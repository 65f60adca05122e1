import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { type ConstructorOptions, fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { inTransaction, queueSettings } from './database/index.ts';
import type { Database } from './database/schema.ts';
import type { JobDefinition } from './define-job.ts';
import type { JobRun } from './job-run.ts';
import { hastenRetry, lockEnd, lockWake } from './job-wakes.ts';
import type { Metrics } from './metrics/metrics.ts';
import { poolSizes } from './processes/connection-use.ts';

export type JobHandler<Data> = (data: Data, run: JobRun<Data>) => Promise<void>;

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
  /** Makes sure that a run of a scheduled job, which ends by `completeUnless`, sees what the caller's transaction writes. */
  wake<Data>(db: Kysely<Database>, job: JobDefinition<Data>, data: Data): Promise<void>;
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
  /** Works on jobs, in a process that runs them. */
  start(): Promise<void>;
  /**
   * Waits for running jobs (at most 10 s; long ones hand over), then stops. What has not ended 5 s later, as on a
   * connection whose database is gone, is left to end by itself.
   */
  stop(): Promise<void>;
}

/** Poll interval in seconds. NOTIFY covers new jobs; polling picks up due retries and missed notifications. */
const fallbackPollSeconds = 5;

/** Jobs of one queue that a process works on at the same time. */
const workersPerQueue = 2;

/** Seconds after which a run counts as lost if its process gives no sign of life. */
const heartbeatSeconds = 60;

/** Seconds for the last slice of a run whose time is over. Then the queue starts the job again. */
const lastSliceSeconds = 30;

/** What pg-boss reports; its types do not say so. */
const commandReply = z.object({ affected: z.number() });

/** In milliseconds. A statement that is not answered in time is lost, and the next one goes over another connection. */
const defaultTimings = { answer: queueSettings.query_timeout, running: 10_000, closing: 5_000 };

/** Creates the schema of pg-boss and the queues of these jobs. Part of the migrations at the start. */
export async function migrateJobs(
  connection: ConstructorOptions,
  jobs: readonly JobDefinition[],
): Promise<void> {
  const boss = new PgBoss({ ...connection, supervise: false, schedule: false, max: 1 });
  // Its calls fail by themselves. Of an idle connection that ends with the database, as after a restore, nothing is lost.
  boss.on('error', () => undefined);
  await boss.start();
  // Asked for once, because asking for each of them and creating it again took a tenth of the start.
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const { name, isExclusive, schedule } = job;
    const options = queueOptions(job);
    const policy = isExclusive || schedule !== undefined ? 'exclusive' : 'standard';
    const stored = queues.get(name);
    if (!stored) await boss.createQueue(name, { ...options, policy });
    // updateQueue leaves the policy of a queue unchanged.
    if (stored && !isDeepStrictEqual({ ...stored, ...options }, { ...stored }))
      await boss.updateQueue(name, options);
    if (stored && stored.policy !== policy)
      await boss.getDb().executeSql('UPDATE pgboss.queue SET policy = $2 WHERE name = $1', [name, policy]);
  }
  await boss.stop({ graceful: false, close: true });
}

function queueOptions({ retryLimit, longestRun }: JobDefinition) {
  return {
    retryLimit,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 900,
    expireInSeconds: longestRun + lastSliceSeconds,
    heartbeatSeconds,
    notify: true,
  };
}

interface Worker {
  readonly job: JobDefinition;
  readonly work: JobHandler<unknown>;
}

/** The queue for a process. One that does not run jobs only queues them, and leaves the upkeep to those that do. */
export function createJobs(
  connection: ConstructorOptions,
  database: Kysely<Database>,
  {
    log,
    metrics,
    runs,
    timings = defaultTimings,
  }: { log: Logger; metrics: Metrics; runs: boolean; timings?: typeof defaultTimings },
): Jobs {
  const upkeep = { supervise: runs, schedule: runs, useListenNotify: runs };
  const limits = { ...queueSettings, query_timeout: timings.answer };
  const boss = new PgBoss({ ...connection, ...limits, max: poolSizes.jobs, migrate: false, ...upkeep });
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue had an error and continues'));
  const workers = new Map<string, Worker>();
  let opening: Promise<unknown> | undefined;
  let isStopping = false;
  let stopped: Promise<void> = Promise.resolve();
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
  /** Runs a job. A run that hands over is replaced by the next one, unless the queue has given it up. */
  const run = async ({ job: { name, data, longestRun }, work }: Worker, claim: JobWithMetadata<unknown>) => {
    const began = performance.now();
    let next: { readonly rest: object; readonly hasFailed: boolean } | undefined;
    /** Ends the run, and queues what is left to do; neither if the queue has given the job to another run. */
    const end = async (
      transaction: Kysely<Database>,
      rest: object | undefined,
      options: { retryLimit?: number } = {},
    ) => {
      const on = { db: fromKysely(transaction) };
      const ended = z.parse(commandReply, await boss.complete(name, claim, null, on));
      if (ended.affected === 0 || rest === undefined) return;
      const { priority, singletonKey } = claim;
      await boss.send(name, rest, {
        ...on,
        ...options,
        priority,
        ...(singletonKey !== null && { singletonKey }),
      });
    };
    await work(z.parse(data, claim.data ?? {}), {
      previousFailures: claim.retryCount,
      isLast: claim.retryCount >= claim.retryLimit,
      mayContinue: async () => {
        if (isStopping || performance.now() - began >= longestRun * 1_000) return false;
        return z.parse(commandReply, await boss.touch(name, claim)).affected === 1;
      },
      continueWith: (rest, { hasFailed } = { hasFailed: false }) => {
        next = { rest: rest as object, hasFailed };
      },
      completeUnless: async (isLeft) => {
        await inTransaction(database, async (transaction) => {
          await lockEnd(transaction, name);
          await end(transaction, (await isLeft(transaction)) ? (claim.data as object) : undefined);
        });
      },
      completeIn: async (db) => {
        const ended = await boss.complete(name, claim, null, { db: fromKysely(db) });
        if (z.parse(commandReply, ended).affected === 0)
          throw new Error('The queue has given this job to another run');
      },
    });
    const seconds = (performance.now() - began) / 1_000;
    if (seconds > longestRun + lastSliceSeconds)
      log.warn({ job: name, id: claim.id, seconds }, 'A run took longer than its job states');
    if (next === undefined) return;
    const { rest, hasFailed } = next;
    const left = hasFailed ? { retryLimit: claim.retryLimit - claim.retryCount } : {};
    await inTransaction(database, (transaction) => end(transaction, rest, left));
  };
  const startWorker = async (handled: Worker) => {
    const { name } = handled.job;
    const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: fallbackPollSeconds };
    const worker = await boss.work(
      name,
      { ...polling, batchSize: 1, includeMetadata: true },
      async (claims) => {
        // Looks for the next job right after this one, because a backlog sends no notification of its own.
        boss.notifyWorker(worker);
        for (const claim of claims) {
          const began = performance.now();
          const count = (outcome: 'done' | 'retried' | 'failed') =>
            metrics.jobEnded(name, outcome, (performance.now() - began) / 1_000);
          try {
            await run(handled, claim);
            count('done');
          } catch (error) {
            const logged = { err: error, job: name, id: claim.id };
            const isLast = claim.retryCount >= claim.retryLimit;
            count(isLast ? 'failed' : 'retried');
            if (isLast) log.error(logged, 'A job failed for the last time and will not be retried');
            else log.warn(logged, 'A job failed and will be retried');
            throw error;
          }
        }
      },
    );
  };
  const endWork = async () => {
    // Ends the workers first, because pg-boss looks only every half second whether they have ended.
    const ended = Promise.all([...workers.keys()].map((name) => boss.offWork(name)));
    await Promise.race([ended, pause(timings.running, undefined, { ref: false })]);
    const closed = boss.stop({ graceful: true, timeout: 1_000, close: true });
    // Its pool waits for statements that nobody answers any more.
    const isClosed = await Promise.race([
      closed.then(() => true),
      pause(timings.closing, false, { ref: false }),
    ]);
    if (isClosed) return;
    log.warn('The job queue did not close its connections in time');
    closed.catch((error: unknown) => log.warn({ err: error }, 'The job queue did not stop'));
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
    wake: async (db, { name }, data) => {
      await open();
      await lockWake(db, name);
      const sent = await boss.send(name, data as object, { db: fromKysely(db) });
      if (sent === null) await hastenRetry(db, name);
    },
    handle: (job, work) => {
      workers.set(job.name, { job, work: work as JobHandler<unknown> });
    },
    isHandled: ({ name }) => workers.has(name),
    handled: () => [...workers.values()].map(({ job }) => job),
    retry: async (db, name, ids) => {
      await open();
      const reply = await boss.retry(name, [...ids], { db: fromKysely(db) });
      return z.parse(commandReply, reply).affected;
    },
    start: async () => {
      if (!runs) return;
      isStopping = false;
      await open();
      for (const worker of workers.values())
        for (let count = 0; count < workersPerQueue; count += 1) await startWorker(worker);
      for (const { job } of workers.values()) if (job.schedule) await boss.schedule(job.name, job.schedule);
    },
    stop: async () => {
      // A second stop waits for the first one.
      if (!opening) return stopped;
      isStopping = true;
      opening = undefined;
      stopped = endWork();
      await stopped;
    },
  };
}
