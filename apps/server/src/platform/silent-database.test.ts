import {
  type DatabaseProxy,
  type LogLine,
  startDatabaseProxy,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineJob } from './define-job.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { noMetrics } from './metrics/metrics.ts';

/** By its name, because the platform knows no jobs of modules. */
const job = defineJob({
  name: 'pass-on-subscription',
  data: z.object({ subscription: z.string() }),
  retryLimit: 3,
  longestRun: 60,
});

// The primary of the queue is lost without a word: nothing is answered, and no connection ends.

let server: TestServer;
let proxy: DatabaseProxy;
let jobs: Jobs;
const said: LogLine[] = [];
const log = pino({}, { write: (line) => said.push(JSON.parse(line) as LogLine) });
const open = (timings: { answer: number; running: number; closing: number }) => {
  jobs = createJobs(proxy.connection, server.platform.db, { log, metrics: noMetrics, runs: true, timings });
};
beforeEach(async () => {
  said.length = 0;
  server = await testServer();
  proxy = await startDatabaseProxy(server.connection);
});
afterEach(async () => {
  await jobs.stop();
  await proxy.stop();
  await server.close();
});

const isAnswered = () => said.some(({ msg }) => msg === 'The job queue had an error and continues');

it('[RUN-03] jobs go on over new connections once what the lost ones were asked is not answered in time', async () => {
  open({ answer: 500, running: 10_000, closing: 5_000 });
  const done: string[] = [];
  jobs.handle(job, async ({ subscription }) => void done.push(subscription));
  const { db } = server.platform;
  await jobs.start();
  await jobs.enqueue(db, job, { subscription: 'before' });
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(['before']);
  proxy.silence();
  await jobs.enqueue(db, job, { subscription: 'after' });
  await expect.poll(() => done, { timeout: 30_000 }).toEqual(['before', 'after']);
  expect(isAnswered()).toBe(true);
});

it('[RUN-02] a process stops in time although the queue is not answered', async () => {
  // Answers are waited for longer than this test may take.
  open({ answer: 300_000, running: 500, closing: 500 });
  const begun = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  jobs.handle(job, async (_data, run) => {
    begun.resolve();
    await lost.promise;
    const answer = run.mayContinue();
    asked.resolve();
    await answer;
  });
  await jobs.start();
  await jobs.enqueue(server.platform.db, job, { subscription: 'long' });
  await begun.promise;
  proxy.hold(true);
  lost.resolve();
  await asked.promise;
  await jobs.stop();
  expect(
    said.filter(({ msg }) => msg === 'The job queue did not close its connections in time'),
  ).toHaveLength(1);
});
