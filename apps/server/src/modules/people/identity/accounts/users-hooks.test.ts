import { password, people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSuperadmin } from './create-superadmin.ts';

let server: TestServer;
let accounts: ReturnType<typeof people>;
let self: { _id: string };
let superadmin: string;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  accounts = people(server);
  self = await accounts.person({ level: 'superadmin' });
  superadmin = await server.signIn(self);
  admin = await server.signIn(await accounts.person({ level: 'admin' }));
});
afterAll(() => server.close());

const createUser = (body: unknown, authCode = admin) =>
  server.request<{ item: Record<string, unknown>; fields: Record<string, string> }>('POST', '/api/users', {
    body,
    authCode,
  });
const updateUser = (id: string, body: unknown, authCode = admin) =>
  server.request('PUT', `/api/users/${id}`, { body, authCode });
const findUser = (id: unknown) =>
  server.platform.db.selectFrom('users').selectAll().where('_id', '=', String(id)).executeTakeFirstOrThrow();

describe('accounts that admins create and change', () => {
  it('get a password that signs in, and never return one', async () => {
    const { status, body } = await createUser({
      username: 'made',
      email: ' made@example.com ',
      password,
      isActive: true,
    });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/password|argon2/);
    expect((await findUser(body.item['_id'])).email).toBe('made@example.com');
    expect((await accounts.signIn('made')).status).toBe(200);
  });

  it('follow the password rules', async () => {
    for (const weak of ['short', 'password123'])
      expect(await createUser({ username: 'weak', email: 'weak@example.com', password: weak })).toMatchObject(
        {
          status: 400,
          body: { fields: { password: expect.any(String) } },
        },
      );
  });

  it("have a valid address, and no user name that is another account's address", async () => {
    await accounts.person({ email: 'ada@example.com', username: 'ada' });
    expect((await createUser({ username: 'x', email: 'nowhere' })).status).toBe(400);
    expect((await createUser({ username: 'ADA@example.com', email: 'x@example.com' })).status).toBe(409);
    expect((await createUser({ username: 'x', email: 'Ada@example.com' })).status).toBe(409);
  });

  it('never get a password through an update', async () => {
    const user = await accounts.person();
    await updateUser(user._id, { password: 'another long one', firstName: 'Eve' });
    expect((await accounts.signIn(user.email)).status).toBe(200);
  });

  it('are signed out everywhere when they are closed', async () => {
    const user = await accounts.person();
    const session = await server.signIn(user);
    expect(await updateUser(user._id, { isActive: false })).toMatchObject({ status: 200 });
    await updateUser(user._id, { isActive: true });
    expect((await accounts.me(session)).status).toBe(401);
  });

  it('require re-authentication before an address or level changes', async () => {
    const user = await accounts.person();
    const stale = await server.signIn(await accounts.person({ level: 'superadmin' }));
    server.clock.advance(15 * 60_000 + 1);
    for (const body of [{ email: 'mallory@example.com' }, { level: 'admin' }])
      expect(await updateUser(user._id, body, stale)).toMatchObject({
        status: 403,
        body: { code: 'sudo_required' },
      });
    expect(await updateUser(user._id, { email: user.email, firstName: 'Eva' }, stale)).toMatchObject({
      status: 200,
    });
    expect(await findUser(user._id)).toMatchObject({ email: user.email, level: 'user', firstName: 'Eva' });
    superadmin = await server.signIn(self);
    expect(await updateUser(user._id, { level: 'admin' }, superadmin)).toMatchObject({ status: 200 });
  });

  it('cannot be closed, deleted or demoted by their own user', async () => {
    expect((await updateUser(self._id, { isActive: false }, superadmin)).status).toBe(409);
    expect((await updateUser(self._id, { level: 'user' }, superadmin)).status).toBe(409);
    expect((await server.request('DELETE', `/api/users/${self._id}`, { authCode: superadmin })).status).toBe(
      409,
    );
    expect((await accounts.me(superadmin)).body.me.level).toBe('superadmin');
  });
});

describe('the first superadmin', () => {
  it('signs in with the printed password', async () => {
    const { db } = server.platform;
    const now = server.clock.now();
    const names = { firstName: 'Olivia', lastName: 'Owner' };
    const initialPassword = await createSuperadmin(db, { email: 'boss@example.com', ...names, now });
    expect((await accounts.signIn('boss@example.com', initialPassword)).body.me).toMatchObject({
      level: 'superadmin',
      displayName: 'Olivia Owner',
    });
    await expect(createSuperadmin(db, { email: 'Boss@example.com', now })).rejects.toThrow(
      'has an account already',
    );
    await expect(createSuperadmin(db, { email: 'boss', now })).rejects.toThrow('not an email address');
  });
});
