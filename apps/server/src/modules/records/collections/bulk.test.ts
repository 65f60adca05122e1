import type { BackgroundTask } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

type Reply = { item: BackgroundTask; code: string; fields?: Record<string, string> };

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer({ jobs: true });
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

const bulk = (collection: string, body: object, authCode = admin) =>
  server.request<Reply>('POST', `/api/backoffice/records/${collection}/bulk`, { authCode, body });
const tasks = async (authCode = admin) =>
  (
    await server.request<{ items: BackgroundTask[]; total: number }>('GET', '/api/backoffice/tasks', {
      authCode,
    })
  ).body;
const finished = (id: string, authCode = admin) =>
  vi.waitFor(
    async () => {
      const task = (await tasks(authCode)).items.find(({ _id }) => _id === id);
      if (!task?.finishedAt) throw new Error('The task has not finished.');
      return task;
    },
    { timeout: 20_000, interval: 50 },
  );
const makeCompanies = async (count: number) => {
  const { rows } = await sql<{ _id: string }>`INSERT INTO companies (_id, name)
    SELECT gen_random_uuid(), 'Company ' || n FROM generate_series(1, ${count}) n RETURNING _id`.execute(
    server.platform.db,
  );
  return rows.map(({ _id }) => _id);
};
const linesAbout = async (ids: readonly string[], action: string) =>
  (
    await sql<{
      record: string;
    }>`SELECT record FROM audit_events WHERE record = ANY(${ids}) AND action = ${action}`.execute(
      server.platform.db,
    )
  ).rows.length;
const begun = async () => (await sql`SELECT 1 FROM background_tasks`.execute(server.platform.db)).rows.length;

it('[BAC-02] deletes many records one by one, and says which ones could not be deleted and why', async () => {
  const ids = await makeCompanies(30);
  const [inUse = '', ...free] = ids;
  await server.make.fund({ company: inUse });
  const unknown = newId();
  const { status, body } = await bulk('companies', { ids: [...ids, unknown, inUse], action: 'delete' });
  expect([status, body.item]).toMatchObject([
    200,
    { title: 'Delete 31 companies', total: 31, finishedAt: null },
  ]);
  const task = await finished(body.item._id);
  expect(task).toMatchObject({ done: 29, failed: 2 });
  expect(task.failures).toEqual([
    { item: 'Company 1', reason: expect.stringContaining('funds') },
    { item: unknown, reason: 'This record was not found.' },
  ]);
  const left = await sql`SELECT 1 FROM companies WHERE _id = ANY(${ids})`.execute(server.platform.db);
  expect(left.rows.length).toBe(1);
  expect(await linesAbout(free, 'companies.delete')).toBe(29);
  expect(await linesAbout([inUse], 'companies.delete')).toBe(0);
});

it('[BAC-02] changes many records with the rules, hooks and audit lines of a single change', async () => {
  const ids = await makeCompanies(3);
  const { body } = await bulk('companies', { ids, action: { set: { city: 'Columbus', unknown: 1 } } });
  expect(await finished(body.item._id)).toMatchObject({ done: 3, failed: 0, failures: [] });
  const { rows } = await sql<{ city: string }>`SELECT city FROM companies WHERE _id = ANY(${ids})`.execute(
    server.platform.db,
  );
  expect(rows.map(({ city }) => city)).toEqual(['Columbus', 'Columbus', 'Columbus']);
  expect(await linesAbout(ids, 'companies.update')).toBe(3);
  // An admin changes nobody of their own level, in bulk neither.
  const colleague = await server.make.user({ level: 'admin' });
  const investor = await server.make.user();
  const people = await bulk('users', {
    ids: [colleague._id, investor._id],
    action: { set: { city: 'Troy' } },
  });
  expect(await finished(people.body.item._id)).toMatchObject({
    done: 1,
    failed: 1,
    failures: [{ reason: "You don't have the rights for this." }],
  });
});

it('[BAC-02] refuses what a single request would refuse, before anything begins', async () => {
  const before = await begun();
  const [id = ''] = await makeCompanies(1);
  const user = await server.signIn(await server.make.user());
  for (const authCode of [user, ''])
    expect((await bulk('companies', { ids: [id], action: 'delete' }, authCode)).status).toBe(
      authCode ? 403 : 401,
    );
  // Contents belong to superadmins; audit events to nobody.
  expect((await bulk('contents', { ids: [id], action: 'delete' })).status).toBe(403);
  expect((await bulk('audit_events', { ids: [id], action: { set: { action: 'x' } } })).status).toBe(403);
  expect((await bulk('nothing', { ids: [id], action: 'delete' })).status).toBe(404);
  for (const [body, field] of [
    [{ ids: [], action: 'delete' }, 'ids'],
    [{ ids: ['x'], action: 'delete' }, 'ids'],
    [{ ids: Array.from({ length: 1_001 }, newId), action: 'delete' }, 'ids'],
    [{ ids: [id], action: 'destroy' }, 'action'],
    [{ ids: [id], action: { set: {} } }, 'action'],
    [{ ids: [id], action: { set: { name: 5 } } }, 'name'],
  ] as const) {
    const reply = await bulk('companies', body);
    expect([field, reply.status, Object.keys(reply.body.fields ?? {})[0]]).toMatchObject([
      field,
      400,
      expect.stringContaining(field),
    ]);
  }
  expect(await begun()).toBe(before);
});

it('[BAC-02] asks for re-authentication before it begins, where a single request would', async () => {
  const person = await server.make.user({ level: 'admin' });
  const authCode = await server.signIn(person);
  await sql`UPDATE user_auths SET "authenticatedAt" = ${new Date(
    server.clock.now().getTime() - lifetimes.reauthentication - 1_000,
  )} WHERE "user" = ${person._id}`.execute(server.platform.db);
  const investor = await server.make.user();
  const fund = await server.make.fund();
  for (const [collection, body] of [
    ['users', { ids: [investor._id], action: 'delete' }],
    ['funds', { ids: [fund._id], action: { set: { wire_instructions: 'Elsewhere' } } }],
  ] as const) {
    const reply = await bulk(collection, body, authCode);
    expect([reply.status, reply.body.code]).toEqual([403, 'sudo_required']);
  }
  expect((await tasks(authCode)).items).toEqual([]);
  const allowed = await bulk('users', { ids: [investor._id], action: 'delete' });
  expect(await finished(allowed.body.item._id)).toMatchObject({ done: 1, failed: 0 });
});

it('[BAC-02] begins once for a repeated request, and shows nobody the tasks of others', async () => {
  const ids = await makeCompanies(2);
  const send = () =>
    server.request<Reply>('POST', '/api/backoffice/records/companies/bulk', {
      authCode: admin,
      body: { ids, action: { set: { city: 'Akron' } } },
      headers: { 'idempotency-key': 'pressed twice' },
    });
  const [first, second] = await Promise.all([send(), send()]);
  expect(second.body.item._id).toBe(first.body.item._id);
  await finished(first.body.item._id);
  expect(await linesAbout(ids, 'companies.update')).toBe(2);
  const colleague = await server.signIn(await server.make.user({ level: 'admin' }));
  expect(await tasks(colleague)).toEqual({ items: [], total: 0 });
  const user = await server.signIn(await server.make.user());
  expect((await server.request('GET', '/api/backoffice/tasks', { authCode: user })).status).toBe(403);
});

it('none of these requests is logged as a server error', () => {
  expect(server.errors).toEqual([]);
});
