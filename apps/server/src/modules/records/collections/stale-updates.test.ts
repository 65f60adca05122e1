import { requestWhileLocked, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

type Company = { _id: string; name: string; city: string | null; updatedAt: string };
type Reply = { item: Company; code: string; fields: Record<string, string>; details?: { current: Company } };

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

const make = async (name: string) =>
  (await server.request<Reply>('POST', '/api/companies', { authCode: admin, body: { name } })).body.item;
const put = (path: string, body: object, authCode = admin) =>
  server.request<Reply>('PUT', `/api/${path}`, { authCode, body });
const read = async (id: string) =>
  (await server.request<Reply>('GET', `/api/companies/${id}`, { authCode: admin })).body.item;
const updatesOf = async (id: string) =>
  (
    await sql`SELECT 1 FROM audit_events WHERE record = ${id} AND action = 'companies.update'`.execute(
      server.platform.db,
    )
  ).rows.length;

it('[BAC-03] saves a change of the record that was read, and refuses one of an older one with the current record', async () => {
  const first = await make('Conflict');
  const saved = await put(`companies/${first._id}`, { name: 'Second', updatedAt: first.updatedAt });
  expect([saved.status, saved.body.item.name]).toEqual([200, 'Second']);
  for (const [path, more] of [
    [`companies/${first._id}`, {}],
    ['companies', { _id: first._id }],
  ] as const) {
    const stale = await put(path, { ...more, name: 'Third', updatedAt: first.updatedAt });
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
    expect(stale.body.details?.current).toEqual(await read(first._id));
  }
  expect((await read(first._id)).name).toBe('Second');
  expect(await updatesOf(first._id)).toBe(1);
  // What the reply of the refusal says is enough to save after all.
  const current = saved.body.item.updatedAt;
  expect((await put(`companies/${first._id}`, { name: 'Third', updatedAt: current })).status).toBe(200);
  // Without the time, the last one to save wins, as ever.
  expect((await put(`companies/${first._id}`, { name: 'Fourth' })).status).toBe(200);
  expect((await put(`companies/${first._id}`, { name: 'Fifth', updatedAt: null })).status).toBe(200);
});

it('[BAC-03] accepts the same instant in another time zone, and rejects what is no instant', async () => {
  const { _id, updatedAt } = await make('Zones');
  const elsewhere = new Date(Date.parse(updatedAt) + 2 * 3_600_000).toISOString().replace('Z', '+02:00');
  expect((await put(`companies/${_id}`, { city: 'Here', updatedAt: elsewhere })).status).toBe(200);
  for (const wrong of ['yesterday', 5, {}, '2026-02-30T00:00:00Z', '']) {
    const reply = await put(`companies/${_id}`, { city: 'There', updatedAt: wrong });
    expect([reply.status, reply.body]).toMatchObject([400, { fields: { updatedAt: expect.any(String) } }]);
  }
  expect((await read(_id)).city).toBe('Here');
});

it('[BAC-03] refuses the second of two who save at the same time', async () => {
  const { _id, updatedAt } = await make('Race');
  const reply = await requestWhileLocked(
    server,
    { hold: (held) => sql`UPDATE companies SET name = 'First' WHERE _id = ${_id}`.execute(held) },
    () => put(`companies/${_id}`, { name: 'Second', updatedAt }),
  );
  expect([reply.status, reply.body.details?.current.name]).toEqual([409, 'First']);
  expect((await read(_id)).name).toBe('First');

  const { body } = await put(`companies/${_id}`, { name: 'Both' });
  const replies = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) =>
      put(`companies/${_id}`, { name, updatedAt: body.item.updatedAt }).then(({ status }) => status),
    ),
  );
  expect(replies.toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
});

it('[BAC-03] a refusal shows no more of the record than the caller reads', async () => {
  const user = await server.make.user({ notes: 'Only for the team', firstName: 'Before' });
  const authCode = await server.signIn(user);
  const reply = await server.request<{ details: { current: object } }>('PUT', `/api/users/${user._id}`, {
    authCode,
    body: { firstName: 'After', updatedAt: '2020-01-01T00:00:00Z' },
  });
  expect(reply.status).toBe(409);
  expect(reply.body.details.current).toMatchObject({ firstName: 'Before' });
  expect(JSON.stringify(reply.body)).not.toContain('Only for the team');
  // Nobody learns of a record that is not theirs.
  const other = await server.make.user();
  const foreign = await put(`users/${other._id}`, { updatedAt: '2020-01-01T00:00:00Z' }, authCode);
  expect(foreign.status).toBe(404);
});
