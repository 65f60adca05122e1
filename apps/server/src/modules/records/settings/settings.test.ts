import { commitmentExpiryDays, secondFactorRequiredFor } from '@paddock/domain';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let superadmin: string;
let admin: string;
let user: string;
beforeAll(async () => {
  server = await testServer();
  superadmin = await server.signIn(await server.make.user({ level: 'superadmin' }));
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
  user = await server.signIn(await server.make.user());
});
afterAll(() => server.close());

const load = async (authCode?: string) =>
  (
    await server.request<{ settings: Record<string, unknown> }>('POST', '/api/settings/load', {
      authCode,
      body: {},
    })
  ).body.settings;
const persist = (body: unknown, authCode?: string) =>
  server.request('POST', '/api/settings/persist', { authCode, body });

it('[COL-08] a setting is readable for its levelToRead, by default only for a superadmin', async () => {
  expect((await persist({ settings: { closed: { deep: [1] } } }, superadmin)).body).toEqual({
    success: true,
  });
  await persist({ settings: { open: 'yes' }, levelToRead: 'guest' }, superadmin);
  await persist({ settings: { inner: 5 }, levelToRead: 'user', levelToWrite: 'admin' }, superadmin);
  expect(await load()).toEqual({ open: 'yes' });
  expect(await load(user)).toEqual({ open: 'yes', inner: 5 });
  expect(await load(superadmin)).toEqual({ open: 'yes', inner: 5, closed: { deep: [1] } });
});

it('[COL-08] a setting is writable for its levelToWrite, a new one only for a superadmin', async () => {
  expect((await persist({ settings: { inner: 6 } }, admin)).body).toEqual({ success: true });
  expect((await persist({ settings: { inner: 7 } }, user)).status).toBe(403);
  expect((await persist({ settings: { inner: 7 } })).status).toBe(401);
  expect((await persist({ settings: { made: 1 } }, admin)).status).toBe(403);
  expect((await persist({ settings: {} })).status).toBe(401);
  expect((await persist({ settings: {} }, admin)).status).toBe(403);
  // All or none: the permitted one is not saved either.
  expect((await persist({ settings: { inner: 8, closed: 1 } }, admin)).status).toBe(403);
  expect(await load(superadmin)).toEqual({ open: 'yes', inner: 6, closed: { deep: [1] } });
});

it('[COL-08] only a superadmin changes the levels, with effect from the next request on', async () => {
  await persist({ settings: { inner: 6 }, levelToRead: 'guest', levelToWrite: 'guest' }, admin);
  expect(await load()).toEqual({ open: 'yes' });
  await persist({ settings: { inner: 6 }, levelToRead: 'superadmin' }, superadmin);
  expect(await load(user)).toEqual({ open: 'yes' });
  await server.platform.db
    .updateTable('settings')
    .set({ levelToRead: 'user' })
    .where('name', '=', 'inner')
    .execute();
  expect(await load(user)).toEqual({ open: 'yes', inner: 6 });
});

it.each([{}, { settings: [] }, { settings: { '': 1 } }, { settings: { a: 1 }, levelToRead: 'king' }])(
  '[COL-08] %j is a 400',
  async (body) => {
    expect((await persist(body, superadmin)).status).toBe(400);
  },
);

it('[COL-08] the generic endpoints also reject an invalid value of a known setting', async () => {
  const write = (method: 'POST' | 'PUT', path: string, body: unknown) =>
    server.request<{ item: { _id: string } }>(method, path, { authCode: superadmin, body });
  const days = 'This setting must be a whole number of days from 1 to 365.';
  const rejected = { status: 400, body: { code: 'bad_request', fields: { value: days } } };
  const setting = { name: commitmentExpiryDays, value: 0 };
  expect(await write('POST', '/api/settings', setting)).toMatchObject(rejected);
  const created = await write('POST', '/api/settings', { ...setting, value: 30 });
  expect(created.status).toBe(200);
  const url = `/api/settings/${created.body.item._id}`;
  expect(await write('PUT', url, { value: 'soon' })).toMatchObject(rejected);
  expect(await write('PUT', url, { value: 14 })).toMatchObject({ status: 200 });
  // Everything that does not depend on the value stays possible; a name whose rule rejects the value does not.
  expect(await write('PUT', url, { levelToRead: 'admin' })).toMatchObject({ status: 200 });
  const other = await write('POST', '/api/settings', { name: 'free', value: 'anything' });
  const renamed = await write('PUT', `/api/settings/${other.body.item._id}`, {
    name: secondFactorRequiredFor,
  });
  expect(renamed).toMatchObject({
    status: 400,
    body: { fields: { value: 'This setting must be a list of levels.' } },
  });
});
