import { testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newId } from './database/index.ts';
import { defineJob } from './define-job.ts';

// The jobs of modules by name, because the platform knows none of them.
const emailJob = defineJob({
  name: 'send-mail',
  data: z.object({ mail: z.string() }),
  retryLimit: 500,
  longestRun: 60,
});
const subscriptionJob = defineJob({
  name: 'pass-on-subscription',
  data: z.object({ subscription: z.string() }),
  retryLimit: 60,
  longestRun: 60,
});
const backlogJob = defineJob({ name: 'pass-on-backlog', data: z.object({}), retryLimit: 0, longestRun: 60 });

it('logs a job that has failed for good as an error', async () => {
  const newsletter = {
    add: () => Promise.reject(new Error('The service is away')),
    remove: () => Promise.resolve(),
  };
  const server = await testServer({ jobs: true, newsletter });
  try {
    const { db, jobs } = server.platform;
    await db
      .insertInto('newsletter_subscriptions')
      .values({ _id: newId(), email: 'ada@example.com', portal: null })
      .execute();
    await jobs.enqueue(db, backlogJob, {});
    await expect.poll(() => server.errors, { timeout: 20_000 }).toHaveLength(1);
    expect(server.errors[0]).toMatchObject({
      job: 'pass-on-backlog',
      err: { message: expect.stringContaining('The service is away') as unknown },
    });
    expect(JSON.stringify(server.errors)).not.toContain('ada@example.com');
  } finally {
    await server.close();
  }
});

it('[NOT-08] works through a backlog without a pause between two jobs', async () => {
  const taken: string[] = [];
  const newsletter = {
    add: async ({ email }: { email: string }) => {
      taken.push(email);
      return { accepted: true as const };
    },
    remove: () => Promise.resolve(),
  };
  const server = await testServer({ newsletter });
  try {
    const { db, jobs } = server.platform;
    const waiting = Array.from({ length: 40 }, (_, at) => ({
      _id: newId(),
      email: `reader-${at}@example.com`,
      portal: null,
    }));
    await db.insertInto('newsletter_subscriptions').values(waiting).execute();
    for (const { _id } of waiting) await jobs.enqueue(db, subscriptionJob, { subscription: _id });
    // Their notification was sent before anybody listened, as for jobs that wait for a retry.
    await jobs.start();
    await expect.poll(() => taken, { timeout: 15_000 }).toHaveLength(waiting.length);
  } finally {
    await server.close();
  }
}, 25_000);

it('[NOT-08] a user’s email does not wait behind a notification to thousands', async () => {
  const server = await testServer();
  try {
    const { db, jobs } = server.platform;
    const taken: string[] = [];
    const { promise: bothTaken, resolve } = Promise.withResolvers<void>();
    jobs.handle(emailJob, async ({ mail }) => {
      taken.push(mail);
      // Each worker holds its first job, so that neither takes the other's.
      if (taken.length === 2) resolve();
      await bothTaken;
    });
    for (const mail of ['notice-1', 'notice-2', 'notice-3'])
      await jobs.enqueue(db, emailJob, { mail }, { isLowPriority: true });
    for (const mail of ['reset', 'invitation']) await jobs.enqueue(db, emailJob, { mail });
    await jobs.start();
    await bothTaken;
    expect(new Set(taken.slice(0, 2))).toEqual(new Set(['reset', 'invitation']));
  } finally {
    await server.close();
  }
}, 20_000);

it('parses the data of a job before its worker sees it, and queues only data that the job declares', async () => {
  const server = await testServer();
  try {
    const { db, jobs } = server.platform;
    const seen: unknown[] = [];
    jobs.handle(backlogJob, async (data) => void seen.push(data));
    const queuedByAnother = defineJob({ ...backlogJob, data: z.object({ old: z.string() }) });
    await jobs.enqueue(db, queuedByAnother, { old: 'field' });
    jobs.handle(emailJob, async (data) => void seen.push(data));
    const malformed = defineJob({ ...emailJob, data: z.object({ mail: z.number() }) });
    await jobs.enqueue(db, malformed, { mail: 7 });
    // @ts-expect-error A job that no module declares cannot be queued.
    const undeclared = () => jobs.enqueue(db, 'send-mail', { mail: 'x' });
    // @ts-expect-error Neither can data that the job does not accept.
    const wrongData = () => jobs.enqueue(db, emailJob, { letter: 'x' });
    expect([undeclared, wrongData]).toHaveLength(2);
    await jobs.start();
    await expect.poll(() => seen, { timeout: 15_000 }).toEqual([{}]);
    // The job that cannot be parsed waits for its next attempt, because another version of the server may understand
    // it.
    const state = async () =>
      (await sql<{ state: string }>`SELECT state FROM pgboss.job WHERE name = 'send-mail'`.execute(db)).rows;
    await expect.poll(state, { timeout: 15_000 }).toEqual([{ state: 'retry' }]);
    expect(seen).toEqual([{}]);
  } finally {
    await server.close();
  }
}, 40_000);
