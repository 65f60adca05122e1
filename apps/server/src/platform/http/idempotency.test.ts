import { lifetimes } from '@paddock/domain';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const admin = async () => server.signIn(await server.make.user({ level: 'admin' }));
const create = (authCode: string, key: string, name: unknown) =>
  server.request<{ item: { _id: string }; code: string }>('POST', '/api/companies', {
    authCode,
    headers: { 'idempotency-key': key },
    body: { name },
  });
const named = async (name: string) =>
  server.platform.db.selectFrom('companies').select('_id').where('name', '=', name).execute();

it('[SYN-10] commits once for the same key, even if it is sent ten times concurrently', async () => {
  const authCode = await admin();
  const replies = await Promise.all(Array.from({ length: 10 }, () => create(authCode, 'k-1', 'Once Inc.')));
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  expect(new Set(replies.map(({ body }) => body.item._id)).size).toBe(1);
  expect(await named('Once Inc.')).toHaveLength(1);
});

it('[SYN-10] a key belongs to its caller: the same key of another caller is a different one', async () => {
  const [caller, other] = [await admin(), await admin()];
  const first = await create(caller, 'k-2', 'Twice Inc.');
  const second = await create(other, 'k-2', 'Twice Inc.');
  expect(second.body.item._id).not.toBe(first.body.item._id);
  expect(await named('Twice Inc.')).toHaveLength(2);
});

it('[SYN-10] another body or another endpoint with the same key is a conflict', async () => {
  const authCode = await admin();
  const { body } = await create(authCode, 'k-3', 'Third Inc.');
  expect(await create(authCode, 'k-3', 'Fourth Inc.')).toMatchObject({
    status: 409,
    body: { code: 'idempotency_conflict' },
  });
  const update = await server.request('PUT', `/api/companies/${body.item._id}`, {
    authCode,
    headers: { 'idempotency-key': 'k-3' },
    body: { name: 'Third Inc.' },
  });
  expect(update.status).toBe(409);
  expect(await named('Fourth Inc.')).toEqual([]);
});

it('[SYN-10] a failure is not stored: the same key may be used again', async () => {
  const authCode = await admin();
  expect((await create(authCode, 'k-4', 7)).status).toBe(400);
  expect((await create(authCode, 'k-4', 'Fifth Inc.')).status).toBe(200);
});

it('[SYN-10] a key is valid for 24 hours', async () => {
  const first = await create(await admin(), 'k-5', 'Later Inc.');
  expect(first.status).toBe(200);
  const person = await server.make.user({ level: 'admin' });
  await create(await server.signIn(person), 'k-6', 'Later Inc.');
  server.clock.advance(lifetimes.idempotencyKey + 60_000);
  await create(await server.signIn(person), 'k-6', 'Later Inc.');
  expect(await named('Later Inc.')).toHaveLength(3);
});

it('[SYN-10] rejects a key that is too long, and stores neither key nor reply in readable form', async () => {
  const authCode = await admin();
  expect((await create(authCode, 'k'.repeat(256), 'Sixth Inc.')).status).toBe(400);
  await create(authCode, 'a-very-readable-key', 'Readable Inc.');
  const stored = await server.platform.db.selectFrom('idempotency_keys').selectAll().execute();
  expect(JSON.stringify(stored)).not.toMatch(/a-very-readable-key|Readable Inc/);
  expect(server.errors).toEqual([]);
});
