import type { BackgroundJob, ListReply, RetryResult, Schedule } from '@paddock/contract';
import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
  // Opens the queue.
  await server.platform.jobs.retry(server.platform.db, 'housekeeping', [crypto.randomUUID()]);
});
afterAll(() => server.close());

const failed = async (name: string, singletonKey: string | null = null) => {
  const id = crypto.randomUUID();
  await sql`INSERT INTO pgboss.job (id, name, state, data, output, retry_count, retry_limit, policy, singleton_key, started_on, completed_on)
    SELECT ${id}, name, 'failed', '{"username":"ida@example.com"}', '{"message":"The store is away"}', 2, 2, policy,
      ${singletonKey}, now(), now() FROM pgboss.queue WHERE name = ${name}`.execute(server.platform.db);
  return id;
};
const stateOf = async (id: string) => {
  const { rows } = await sql<{ state: string }>`SELECT state::text FROM pgboss.job WHERE id = ${id}`.execute(
    server.platform.db,
  );
  return rows[0]?.state;
};
type Jobs = ListReply<BackgroundJob> & { counts: Record<string, number> };
const list = async (query = '') =>
  (await server.request<Jobs>('GET', `/api/backoffice/jobs${query}`, { authCode: admin })).body;
const retry = (body: object, authCode = admin) =>
  server.request<RetryResult>('POST', '/api/backoffice/jobs/retry', { authCode, body });

describe('the job queue', () => {
  it('[BAC-12] shows failed jobs with their error, without what they are about', async () => {
    const id = await failed('account-mail');
    const { items, counts } = await list('?state=failed&name=account-mail');
    expect(items).toMatchObject([
      { _id: id, state: 'failed', failures: 3, problem: 'The store is away', outcomeIn: null },
    ]);
    expect(counts).toMatchObject({ failed: 1, running: 0 });
    expect(JSON.stringify(items)).not.toContain('ida@example.com');
  });

  it('[BAC-12] queues a failed job once, by however many admins it is pressed at once', async () => {
    const id = await failed('scan-file');
    const second = await server.signIn(await server.make.user({ level: 'admin' }));
    const replies = await Promise.all([
      retry({ ids: [id] }),
      retry({ ids: [id] }, second),
      retry({ ids: [id] }),
    ]);
    expect(replies.reduce((sum, { body }) => sum + body.queued, 0)).toBe(1);
    expect(await stateOf(id)).toBe('retry');
    const { rows } =
      await sql`SELECT 1 FROM audit_events WHERE action = 'jobs.retry' AND record = ${id}`.execute(
        server.platform.db,
      );
    expect(rows).toHaveLength(3);
  });

  it('[BAC-12] queues a scheduled job once, however often it has failed', async () => {
    const ids = [await failed('check-agreements'), await failed('check-agreements')];
    expect((await retry({ ids })).body).toMatchObject({ queued: 1 });
    expect(new Set(await Promise.all(ids.map(stateOf)))).toEqual(new Set(['failed', 'retry']));
    expect((await retry({ ids })).body).toMatchObject({ queued: 0 });
  });

  it('[BAC-12] leaves a job that sends a message to the list that knows whether it was sent', async () => {
    const id = await failed('send-mail');
    expect((await list('?state=failed&name=send-mail')).items[0]).toMatchObject({ outcomeIn: 'outbox' });
    expect((await retry({ ids: [id] })).status).toBe(409);
    await retry({ all: true });
    expect(await stateOf(id)).toBe('failed');
  });

  it('[BAC-12] refuses other levels, other queues and ids that do not exist', async () => {
    const id = await failed('housekeeping');
    const user = await server.signIn(await server.make.user());
    expect((await retry({ ids: [id] }, user)).status).toBe(403);
    expect((await server.request('GET', '/api/backoffice/jobs', { authCode: user })).status).toBe(403);
    expect((await server.request('GET', '/api/backoffice/schedules', { authCode: user })).status).toBe(403);
    expect((await retry({ ids: [crypto.randomUUID()] })).status).toBe(404);
    expect((await retry({ ids: ["' OR true --"] })).status).toBe(400);
    expect(await stateOf(id)).toBe('failed');
  });

  it('[BAC-12] shows every schedule with its last and next run', async () => {
    await failed('check-agreements');
    const { body } = await server.request<ListReply<Schedule>>('GET', '/api/backoffice/schedules', {
      authCode: admin,
    });
    const check = body.items.find(({ name }) => name === 'check-agreements');
    expect(check).toMatchObject({
      cron: '23 3 * * *',
      lastRun: { state: 'failed', problem: 'The store is away' },
      nextRunAt: expect.stringContaining('T03:23:00.000Z') as unknown,
    });
    expect(body.items.find(({ name }) => name === 'end-commitments')?.lastRun).toBeNull();
    expect(body.total).toBeGreaterThan(5);
  });
});
