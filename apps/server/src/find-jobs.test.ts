import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findJobs } from './find-jobs.ts';

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
    'check-signature-services',
    'complete-agreement',
    'create-signature-request',
    'deliver-notification',
    'end-commitments',
    'housekeeping',
    'inspect-templates',
    'pass-on-backlog',
    'pass-on-subscription',
    'post-to-chat',
    'remind-of-accreditation',
    'remind-of-funding',
    'remind-signers',
    'scan-backlog',
    'scan-file',
    'send-mail',
    'tell-participants',
    'tell-recipients',
    'withdraw-subscription',
    'wrap-old-passwords',
  ]);
  const { rows } = await sql<{ name: string; retryLimit: number; policy: string }>`
    SELECT name, retry_limit AS "retryLimit", policy FROM pgboss.queue`.execute(server.platform.db);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(found));
  expect(rows).toContainEqual({ name: 'send-mail', retryLimit: 500, policy: 'standard' });
  expect(rows).toContainEqual({ name: 'scan-file', retryLimit: 60, policy: 'exclusive' });
});

it('has a worker for every job that it finds', async () => {
  for (const { job } of await findJobs()) expect(server.platform.jobs.isHandled(job), job.name).toBe(true);
});
