import { password, people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSuperadmin } from './create-superadmin.ts';

let server: TestServer;
let of: ReturnType<typeof people>;
let self: { _id: string };
let superadmin: string;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  of = people(server);
  self = await of.person({ level: 'superadmin' });
  superadmin = await server.signIn(self);
  admin = await server.signIn(await of.person({ level: 'admin' }));
});
afterAll(() => server.close());

const create = (body: unknown, authCode = admin) =>
  server.call<{ item: Record<string, unknown>; fields: Record<string, string> }>('POST', '/api/users', {
    body,
    authCode,
  });
const update = (id: string, body: unknown, authCode = admin) =>
  server.call('PUT', `/api/users/${id}`, { body, authCode });
const kept = (id: unknown) =>
  server.platform.db.selectFrom('users').selectAll().where('_id', '=', String(id)).executeTakeFirstOrThrow();

describe('accounts made and changed by admins', () => {
  it('get a password that signs in, and answer none', async () => {
    const { status, body } = await create({
      username: 'made',
      email: ' made@example.com ',
      password,
      isActive: true,
    });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/password|argon2/);
    expect((await kept(body.item['_id'])).email).toBe('made@example.com');
    expect((await of.signIn('made')).status).toBe(200);
  });

  it('obey the password rules', async () => {
    for (const weak of ['short', 'password123'])
      expect(await create({ username: 'weak', email: 'weak@example.com', password: weak })).toMatchObject({
        status: 400,
        body: { fields: { password: expect.any(String) } },
      });
  });

  it("have an address that mail can go to, and no name that is another one's address", async () => {
    await of.person({ email: 'ada@example.com', username: 'ada' });
    expect((await create({ username: 'x', email: 'nowhere' })).status).toBe(400);
    expect((await create({ username: 'ADA@example.com', email: 'x@example.com' })).status).toBe(409);
    expect((await create({ username: 'x', email: 'Ada@example.com' })).status).toBe(409);
  });

  it('never get a password by an update', async () => {
    const user = await of.person();
    await update(user._id, { password: 'another long one', firstName: 'Eve' });
    expect((await of.signIn(user.email)).status).toBe(200);
  });

  it('are signed out everywhere when they are closed', async () => {
    const user = await of.person();
    const session = await server.signIn(user);
    expect(await update(user._id, { isActive: false })).toMatchObject({ status: 200 });
    await update(user._id, { isActive: true });
    expect((await of.me(session)).status).toBe(401);
  });

  it('ask for a fresh sign-in before an address or level changes', async () => {
    const user = await of.person();
    const stale = await server.signIn(await of.person({ level: 'superadmin' }));
    server.clock.advance(15 * 60_000 + 1);
    for (const body of [{ email: 'mallory@example.com' }, { level: 'admin' }])
      expect(await update(user._id, body, stale)).toMatchObject({
        status: 403,
        body: { code: 'sudo_required' },
      });
    expect(await update(user._id, { email: user.email, firstName: 'Eva' }, stale)).toMatchObject({
      status: 200,
    });
    expect(await kept(user._id)).toMatchObject({ email: user.email, level: 'user', firstName: 'Eva' });
    superadmin = await server.signIn(self);
    expect(await update(user._id, { level: 'admin' }, superadmin)).toMatchObject({ status: 200 });
  });

  it('cannot be closed, deleted or lowered by oneself', async () => {
    expect((await update(self._id, { isActive: false }, superadmin)).status).toBe(409);
    expect((await update(self._id, { level: 'user' }, superadmin)).status).toBe(409);
    expect((await server.call('DELETE', `/api/users/${self._id}`, { authCode: superadmin })).status).toBe(
      409,
    );
    expect((await of.me(superadmin)).body.me.level).toBe('superadmin');
  });
});

describe('the first superadmin', () => {
  it('signs in with the password that was printed', async () => {
    const { db } = server.platform;
    const now = server.clock.now();
    const given = await createSuperadmin(db, { email: 'boss@example.com', now });
    expect((await of.signIn('boss@example.com', given)).body.me).toMatchObject({ level: 'superadmin' });
    await expect(createSuperadmin(db, { email: 'Boss@example.com', now })).rejects.toThrow(
      'has an account already',
    );
    await expect(createSuperadmin(db, { email: 'boss', now })).rejects.toThrow('not an e-mail address');
  });
});
