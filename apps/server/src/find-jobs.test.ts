import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findJobs } from './find-jobs.ts';
import { migrateJobs } from './platform/jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ jobs: true });
});
afterAll(() => server.close());

it('finds every job by its file, and the migrated database has a queue for each', async () => {
  const found = (await findJobs()).map(({ job }) => job.name).toSorted();
  expect(found).toEqual([
    'account-mail',
    'ask-signature-service',
    'background-task',
    'cancel-signature-request',
    'check-agreements',
    'check-ledgers',
    'check-signature-services',
    'complete-agreement',
    'create-signature-request',
    'deliver-awaited-papers',
    'deliver-notification',
    'end-commitments',
    'erase-people',
    'housekeeping',
    'inspect-templates',
    'make-data-export',
    'match-papers',
    'pass-on-backlog',
    'pass-on-subscription',
    'post-to-chat',
    'remind-of-accreditation',
    'remind-of-funding',
    'remind-of-papers',
    'remind-signers',
    'scan-backlog',
    'scan-file',
    'send-mail',
    'send-team-summaries',
    'tell-of-import',
    'tell-of-instructions',
    'tell-of-reversed-import',
    'tell-of-run',
    'tell-participants',
    'tell-recipients',
    'tell-team-of-commitment',
    'tell-terms-signers',
    'withdraw-subscription',
    'wrap-old-passwords',
  ]);
  const { rows } = await sql<{ name: string; retryLimit: number; policy: string }>`
    SELECT name, retry_limit AS "retryLimit", policy FROM pgboss.queue`.execute(server.platform.db);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(found));
  expect(rows).toContainEqual({ name: 'send-mail', retryLimit: 500, policy: 'standard' });
  expect(rows).toContainEqual({ name: 'scan-file', retryLimit: 60, policy: 'exclusive' });
});

it('tells the queue how long each job may run, and that a scheduled one runs by itself', async () => {
  const { rows } = await sql<{ name: string; seconds: number; heartbeat: number; policy: string }>`
    SELECT name, expire_seconds AS seconds, heartbeat_seconds AS heartbeat, policy FROM pgboss.queue`.execute(
    server.platform.db,
  );
  for (const { job } of await findJobs()) {
    const queue = rows.find(({ name }) => name === job.name);
    // Half a minute is for the last slice.
    expect(queue, job.name).toMatchObject({ seconds: job.longestRun + 30, heartbeat: 60 });
    if (job.schedule !== undefined) expect(queue?.policy, job.name).toBe('exclusive');
  }
});

it('tells a queue of an earlier version too', async () => {
  const { db } = server.platform;
  const stored = () =>
    sql`SELECT expire_seconds, heartbeat_seconds, policy FROM pgboss.queue WHERE name = 'end-commitments'`.execute(
      db,
    );
  const { rows: before } = await stored();
  await sql`UPDATE pgboss.queue SET expire_seconds = 120, heartbeat_seconds = NULL, policy = 'standard'
    WHERE name = 'end-commitments'`.execute(db);
  await migrateJobs(
    server.connection,
    (await findJobs()).map(({ job }) => job),
  );
  expect((await stored()).rows).toEqual(before);
});

it('has a worker for every job that it finds', async () => {
  for (const { job } of await findJobs()) expect(server.platform.jobs.isHandled(job), job.name).toBe(true);
});
