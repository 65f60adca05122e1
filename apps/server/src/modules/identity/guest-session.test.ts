import type { GuestSessionReply } from '@paddock/contract';
import { people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '../../platform/database/index.ts';
import { keepHouse } from '../../platform/housekeeping.ts';
import { endSessionsOf } from '../../platform/sessions.ts';

let server: TestServer;
let of: ReturnType<typeof people>;
let superadmin: { _id: string };
let authCode: string;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMITS: 'off' } });
  of = people(server);
  superadmin = await of.person({ level: 'superadmin' });
  authCode = await server.signIn(superadmin);
});
afterAll(() => server.close());

const mint = (user: string, by: string | undefined = authCode) =>
  server.call<{ code: string; expiresAt: string }>('POST', '/auth/guest/code', {
    body: { user },
    authCode: by,
  });
const start = (code: string, by: string | undefined = authCode) =>
  server.call<GuestSessionReply & { message: string }>('POST', '/auth/guest', {
    body: { code },
    authCode: by,
  });
const wrong = {
  status: 403,
  body: { message: 'Code is wrong or you have no rights to perform guest session' },
};

/** A guest session through the eyes of somebody new. */
async function guest() {
  const user = await of.person({ firstName: 'Ida', lastName: 'B' });
  const { code } = (await mint(user._id)).body;
  const { body } = await start(code);
  return { user, code, me: body.me, guestCode: body.authCode, expiresAt: body.expiresAt };
}

describe('a guest session', () => {
  it('[AUT-14] shows a superadmin the site as one user, changes nothing, and is in the audit log under their name', async () => {
    const { user, me, guestCode } = await guest();
    expect(me).toMatchObject({
      _id: user._id,
      displayName: 'Ida B',
      guestSession: true,
      canEditContentItems: false,
    });
    expect((await of.me(guestCode)).body.me).toEqual(me);
    for (const [method, url, body] of [
      ['PUT', `/api/users/${user._id}`, { firstName: 'Eve' }],
      ['POST', '/auth/guest/code', { user: user._id }],
      ['POST', '/auth/sudo', { password: 'x' }],
    ] as const)
      expect(await server.call(method, url, { body, authCode: guestCode })).toMatchObject({ status: 403 });
    expect(await server.call('POST', '/auth/logout', { authCode: guestCode })).toMatchObject({ status: 200 });
    expect((await of.me(guestCode)).status).toBe(401);
    expect((await of.me(authCode)).status).toBe(200);
    for (const action of ['guest_session.mint', 'guest_session.open', 'guest_session.close'])
      expect((await of.events(action)).at(-1)).toMatchObject({ actor: superadmin._id, record: user._id });
  });

  it('[AUT-14] its code works once, for ten minutes, for the superadmin who asked for it', async () => {
    const { code } = await guest();
    expect(await start(code)).toMatchObject(wrong);
    const user = await of.person();
    const late = (await mint(user._id)).body;
    const other = await server.signIn(await of.person({ level: 'superadmin' }));
    expect(await start(late.code, other)).toMatchObject(wrong);
    expect(Date.parse(late.expiresAt) - server.clock.now().getTime()).toBeLessThanOrEqual(10 * 60_000);
    server.clock.advance(10 * 60_000 + 1);
    expect(await start(late.code)).toMatchObject(wrong);
    expect(await start('nonsense')).toMatchObject(wrong);
  });

  it('[AUT-14] ends after an hour, and with the rights of the superadmin', async () => {
    const first = await guest();
    server.clock.advance(60 * 60_000 + 1);
    expect((await of.me(first.guestCode)).status).toBe(401);

    const second = await guest();
    await server.platform.db
      .updateTable('users')
      .set({ level: 'admin' })
      .where('_id', '=', superadmin._id)
      .execute();
    expect((await of.me(second.guestCode)).status).toBe(401);
    await server.platform.db
      .updateTable('users')
      .set({ level: 'superadmin' })
      .where('_id', '=', superadmin._id)
      .execute();
  });

  it('[AUT-14] says when it ends; an end that nobody asked for is in the audit log too', async () => {
    const { user, guestCode } = await guest();
    const closed = async () =>
      (await of.events('guest_session.close')).filter(({ record }) => record === user._id);
    await keepHouse(server.platform);
    expect(await closed()).toEqual([]);
    server.clock.advance(60 * 60_000 + 1);
    await keepHouse(server.platform);
    await keepHouse(server.platform);
    expect((await of.me(guestCode)).status).toBe(401);
    expect(await closed()).toMatchObject([{ actor: superadmin._id, detail: { why: 'expired' } }]);

    const other = await guest();
    const left = Date.parse(other.expiresAt) - server.clock.now().getTime();
    expect(left).toBeGreaterThan(59 * 60_000);
    expect(left).toBeLessThanOrEqual(60 * 60_000);
    await inTransaction(server.platform.db, (db) => endSessionsOf(db, other.user._id, server.clock.now()));
    expect((await of.events('guest_session.close')).at(-1)).toMatchObject({
      actor: superadmin._id,
      record: other.user._id,
      detail: { why: 'signed out' },
    });
  });

  it('[AUT-14] ends with a session of the superadmin, signed out here or from another device; others go on', async () => {
    const other = await of.person({ level: 'superadmin' });
    const [here, there, last] = [
      await server.signIn(other),
      await server.signIn(other),
      await server.signIn(other),
    ];
    const user = await of.person();
    const begin = async (by: string) => {
      const { body } = await start((await mint(user._id, by)).body.code, by);
      return body.authCode;
    };
    const ownEnds = async () =>
      (await of.events('guest_session.close')).filter(({ actor }) => actor === other._id);
    const bystander = await begin(authCode);

    const first = await begin(here);
    expect((await server.call('POST', '/auth/logout', { authCode: here })).status).toBe(200);
    expect((await of.me(first)).status).toBe(401);
    expect(await ownEnds()).toMatchObject([{ record: user._id, detail: { why: 'signed out' } }]);

    const second = await begin(last);
    const listed = await server.call<{ items: { id: string; isThis: boolean }[] }>('GET', '/auth/sessions', {
      authCode: last,
    });
    const id = listed.body.items.find(({ isThis }) => !isThis)?.id;
    const body = { id };
    expect((await server.call('POST', '/auth/sessions/end', { body, authCode: last })).status).toBe(200);
    expect((await of.me(there)).status).toBe(401);
    expect((await of.me(second)).status).toBe(401);
    expect(await ownEnds()).toHaveLength(2);
    expect((await of.me(bystander)).status).toBe(200);
  });

  it('[AUT-15] is minted and started by superadmins only', async () => {
    const user = await of.person();
    const { code } = (await mint(user._id)).body;
    const admin = await server.signIn(await of.person({ level: 'admin' }));
    expect((await mint(user._id, admin)).status).toBe(403);
    expect((await start(code, admin)).status).toBe(403);
    expect((await server.call('POST', '/auth/guest/code', { body: { user: user._id } })).status).toBe(401);
    expect((await server.call('POST', '/auth/guest', { body: { code } })).status).toBe(401);
  });

  it('refuses users who are not there or closed, and malformed bodies', async () => {
    expect((await mint(newId())).status).toBe(404);
    expect((await mint((await of.person({ isActive: false }))._id)).status).toBe(409);
    expect((await mint('x')).status).toBe(400);
    for (const body of [undefined, { code: 1 }])
      expect((await server.call('POST', '/auth/guest', { body, authCode })).status).toBe(400);
    expect(await server.call('POST', '/auth/guest', { body: {}, authCode })).toMatchObject({
      status: 403,
      body: { message: 'Code is wrong or you have no rights to perform guest session' },
    });
    expect(server.errors).toEqual([]);
  });
});
