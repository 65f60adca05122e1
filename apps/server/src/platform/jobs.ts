import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { type ConstructorOptions, fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from './database/schema.ts';

/** The work that is done after the reply: each kind with the data it takes. Modules add theirs here by name. */
export interface JobData {
  'send-mail': { mail: string };
  'complete-agreement': { request: string };
  'account-mail': AccountMail;
  'deliver-notification': { notification: string };
  'post-to-chat': { delivery: string };
  'pass-on-subscription': { subscription: string };
  /** Every hour: subscriptions that still wait for the newsletter service. */
  'pass-on-backlog': Record<string, never>;
  /** A file in quarantine, by its object key. */
  'scan-file': { key: string };
  /** Every hour, and at the start: files in quarantine that nobody looks for any more. */
  'scan-backlog': Record<string, never>;
  /** Every hour. */
  housekeeping: Record<string, never>;
}

/** A mail asked for under a name that may be no account's: looked up after the reply, which tells nothing. */
export interface AccountMail {
  kind: 'confirm' | 'reset';
  username: string;
  portal: string | null;
}
export type JobName = keyof JobData;

/** Which try of a job this is. */
export interface JobTry {
  /** How many failed before it. */
  readonly failures: number;
  /** After a failure of this one it is not tried again. */
  readonly isLast: boolean;
}

type JobWork<Name extends JobName> = (data: JobData[Name], given: JobTry) => Promise<void>;

/** Jobs live in the database: at least once, retried with backoff, so their effects are idempotent. */
export interface Jobs {
  /** Queued in the caller's transaction: a rollback takes the job with it. */
  enqueue<Name extends JobName>(
    db: Kysely<Database>,
    name: Name,
    data: JobData[Name],
    more?: {
      /** Seconds before which it is not begun. */
      after?: number;
      /** What it is about, for a queue that is exclusive: nothing is queued where a job about it waits or runs. */
      about?: string;
      /** Nobody waits for it: others of its kind go before it, however many such there are. */
      isPatient?: boolean;
    },
  ): Promise<void>;
  /** Says who does the work of a kind; called before {@link Jobs.start}. */
  handle<Name extends JobName>(name: Name, work: JobWork<Name>): void;
  start(): Promise<void>;
  /** Lets running jobs end (at most 10 s), then stops. */
  stop(): Promise<void>;
}

const queues: Record<JobName, { retryLimit: number; isExclusive?: true }> = {
  // For five days, as mail servers do: one that is away over a weekend loses nothing.
  'send-mail': { retryLimit: 500 },
  'complete-agreement': { retryLimit: 60 },
  'account-mail': { retryLimit: 10 },
  'deliver-notification': { retryLimit: 60 },
  'post-to-chat': { retryLimit: 60 },
  'pass-on-subscription': { retryLimit: 60 },
  'pass-on-backlog': { retryLimit: 0 },
  'scan-file': { retryLimit: 60, isExclusive: true },
  'scan-backlog': { retryLimit: 2 },
  housekeeping: { retryLimit: 2 },
};

/** Seconds between looks for what no word comes of: retries that are due again, and words that were missed. */
const retryGrain = 5;

/** Jobs of a kind that a process works on at a time. */
const handsOfEach = 2;

/** Work that nobody queues, as cron says it; of however many processes one queues it each time. */
const scheduled: readonly (readonly [JobName, string])[] = [
  ['housekeeping', '17 * * * *'],
  ['scan-backlog', '29 * * * *'],
  ['pass-on-backlog', '41 * * * *'],
];

/** Makes the schema of the queue and its queues; part of the migrations at start. */
export async function migrateJobs(connection: ConstructorOptions): Promise<void> {
  const boss = new PgBoss({ ...connection, supervise: false, schedule: false, max: 1 });
  await boss.start();
  for (const name of Object.keys(queues) as JobName[]) {
    const policy = queues[name].isExclusive ? 'exclusive' : 'standard';
    const options = queueOptions(name);
    await boss.createQueue(name, { ...options, policy });
    // A queue that was there already keeps what it was made with otherwise.
    const kept: object | null = await boss.getQueue(name);
    if (kept && !isDeepStrictEqual({ ...kept, ...options }, { ...kept }))
      await boss.updateQueue(name, options);
  }
  await boss.stop({ graceful: false, close: true });
}

function queueOptions(name: JobName) {
  return {
    retryLimit: queues[name].retryLimit,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 900,
    expireInSeconds: 120,
    notify: true,
  };
}

export function createJobs(connection: ConstructorOptions, log: Logger): Jobs {
  const boss = new PgBoss({ ...connection, max: 3, migrate: false, useListenNotify: true });
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue met an error and goes on'));
  const workers = new Map<JobName, (data: never, given: JobTry) => Promise<void>>();
  let opening: Promise<unknown> | undefined;
  // Opened by the first job as well: a process that only queues, and leaves the work to others, never starts.
  const open = async () => {
    opening ??= boss.start();
    try {
      await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };
  const employ = async (name: JobName, work: (data: never, given: JobTry) => Promise<void>) => {
    const looks = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: retryGrain };
    const hand = await boss.work(name, { ...looks, batchSize: 1, includeMetadata: true }, async (jobs) => {
      // Whoever has done one looks for the next at once: what has piled up brings no word of its own.
      boss.notifyWorker(hand);
      for (const job of jobs) {
        const isLast = job.retryCount >= job.retryLimit;
        try {
          await work(job.data as never, { failures: job.retryCount, isLast });
        } catch (error) {
          const told = { err: error, job: name, id: job.id };
          if (isLast) log.error(told, 'A job failed for the last time and is given up');
          else log.warn(told, 'A job failed and will be tried again');
          throw error;
        }
      }
    });
  };
  return {
    enqueue: async (db, name, data, { after, about, isPatient } = {}) => {
      await open();
      await boss.send(name, data, {
        db: fromKysely(db),
        ...(after && { startAfter: after }),
        ...(about && { singletonKey: about }),
        ...(isPatient && { priority: -1 }),
      });
    },
    handle: (name, work) => {
      workers.set(name, work);
    },
    start: async () => {
      await open();
      for (const [name, work] of workers)
        for (let hand = 0; hand < handsOfEach; hand += 1) await employ(name, work);
      for (const [name, cron] of scheduled) await boss.schedule(name, cron);
    },
    stop: async () => {
      if (!opening) return;
      opening = undefined;
      await boss.stop({ graceful: true, timeout: 10_000, close: true });
    },
  };
}
