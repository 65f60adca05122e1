import * as z from 'zod/mini';
import { listQuery } from '../../collections/list-query.ts';
import { endpoint } from '../../endpoint.ts';
import { count, listReply, named, recordId, timestamp } from '../../replies.ts';
import { id, rawText } from '../../schemas.ts';

/** The most records that one request may name. */
const maxRetried = 200;

/** What to try again: some records, or everything that has failed. */
const ids = z
  .array(id)
  .check(z.minLength(1, 'Name at least one.'), z.maxLength(maxRetried, `At most ${maxRetried} at once.`));
const retryBody = z.union(
  [z.strictObject({ ids }), z.strictObject({ all: z.literal(true) })],
  'Either ids, or all: true.',
);

/** Repeating the request counts nothing twice: what is queued already stays as it is. */
const retryReply = named(
  'RetryResult',
  'How many were queued again. What was not in a failed state is not counted.',
  z.strictObject({ success: z.boolean(), queued: count }),
);
export type RetryResult = z.infer<typeof retryReply>;

export const retryEmails = endpoint({
  name: 'retryEmails',
  summary:
    'Queues failed emails again: some, or all but those that may have arrived; one that was sent is never sent twice (BAC-12)',
  method: 'POST',
  path: '/api/backoffice/outbox/retry',
  access: 'admin',
  body: retryBody,
  reply: retryReply,
  errors: ['not_found', 'conflict'],
});

export const retryDeliveries = endpoint({
  name: 'retryDeliveries',
  summary:
    'Queues failed deliveries of notifications again: some, or all but those that may have arrived (BAC-12)',
  method: 'POST',
  path: '/api/backoffice/notification_deliveries/retry',
  access: 'admin',
  body: retryBody,
  reply: retryReply,
  errors: ['not_found', 'conflict'],
});

export const jobStates = ['waiting', 'running', 'failed'] as const;

const backgroundJob = named(
  'BackgroundJob',
  'Work that the server does outside a request.',
  z.strictObject({
    _id: recordId,
    name: z.string(),
    state: z.enum(jobStates),
    /** Failed attempts so far. */
    failures: count,
    /** Why the last attempt failed. */
    problem: z.nullable(z.string()),
    createdAt: timestamp,
    /** When a waiting job starts at the earliest. */
    dueAt: timestamp,
    startedAt: z.nullable(timestamp),
    /** When the last attempt of a failed job ended. */
    failedAt: z.nullable(timestamp),
    /** Where its failure is retried; null if the job itself is. */
    outcomeIn: z.nullable(z.enum(['outbox', 'notification_deliveries'])),
  }),
);
export type BackgroundJob = z.infer<typeof backgroundJob>;

export const listJobs = endpoint({
  name: 'listJobs',
  summary:
    'The jobs that are waiting, running or failed, newest first, and how many there are of each (BAC-12)',
  method: 'GET',
  path: '/api/backoffice/jobs',
  access: 'admin',
  query: z.extend(z.pick(listQuery, { limit: true, offset: true }), {
    state: z.optional(z.enum(jobStates, `One of ${jobStates.join(', ')}.`)),
    name: z.optional(rawText(200)),
  }),
  reply: z.extend(listReply(backgroundJob), {
    counts: z.strictObject({ waiting: count, running: count, failed: count }),
  }),
});

export const retryJobs = endpoint({
  name: 'retryJobs',
  summary: 'Queues failed jobs again: some, or all but those whose outcome another list keeps (BAC-12)',
  method: 'POST',
  path: '/api/backoffice/jobs/retry',
  access: 'admin',
  body: retryBody,
  reply: retryReply,
  errors: ['not_found', 'conflict'],
});

const schedule = named(
  'Schedule',
  'A job that runs by itself.',
  z.strictObject({
    name: z.string(),
    /** In cron notation, UTC. */
    cron: z.string(),
    lastRun: z.nullable(
      z.strictObject({
        at: timestamp,
        state: z.enum(['running', 'completed', 'failed', 'retrying']),
        problem: z.nullable(z.string()),
      }),
    ),
    nextRunAt: timestamp,
  }),
);
export type Schedule = z.infer<typeof schedule>;

export const listSchedules = endpoint({
  name: 'listSchedules',
  summary: 'The jobs that run on a schedule, with their last and next run (BAC-12)',
  method: 'GET',
  path: '/api/backoffice/schedules',
  access: 'admin',
  reply: listReply(schedule),
});
