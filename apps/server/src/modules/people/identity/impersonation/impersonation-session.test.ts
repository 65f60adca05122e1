import type { ImpersonationSessionReply } from '@paddock/contract';
import { people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '../../../../platform/database/index.ts';
import { endExpiredImpersonationSessions, endUserSessions } from '../sessions/sessions.ts';

let server: TestServer;
let accounts: ReturnType<typeof people>;
let superadmin: { _id: string };
let authCode: string;
beforeAll(async () => {
  server = await testServer();
  accounts = people(server);
  superadmin = await accounts.person({ level: 'superadmin' });
});
// The clock advances between tests, and creating a code requires a recent sign-in.
beforeEach(async () => {
  authCode = await server.signIn(superadmin);
});
afterAll(() => server.close());

const issueCode = (user: string, by: string | undefined = authCode) =>
  server.request<{ code: string; expiresAt: string }>('POST', '/auth/guest/code', {
    body: { user },
    authCode: by,
  });
const startImpersonation = (code: string, by: string | undefined = authCode) =>
  server.request<ImpersonationSessionReply & { message: string }>('POST', '/auth/guest', {
    body: { code },
    authCode: by,
  });
const wrongCodeReply = {
  status: 403,
  body: { message: 'Code is wrong or you have no rights to perform guest session' },
};

/** An impersonation session for a new user. */
async function createImpersonationSession() {
  const user = await accounts.person({ firstName: 'Ida', lastName: 'B' });
  const { code } = (await issueCode(user._id)).body;
  const { body } = await startImpersonation(code);
  return { user, code, me: body.me, guestCode: body.authCode, expiresAt: body.expiresAt };
}

describe('an impersonation session', () => {
  it("[AUT-14] shows a superadmin the site as one user, changes nothing, and is audited under the superadmin's name", async () => {
    const { user, me, guestCode } = await createImpersonationSession();
    expect(me).toMatchObject({
      _id: user._id,
      displayName: 'Ida B',
      guestSession: true,
      canEditContentItems: false,
    });
    expect((await accounts.me(guestCode)).body.me).toEqual(me);
    for (const [method, url, body] of [
      ['PUT', `/api/users/${user._id}`, { firstName: 'Eve' }],
      ['POST', '/auth/guest/code', { user: user._id }],
      ['POST', '/auth/sudo', { password: 'x' }],
    ] as const)
      expect(await server.request(method, url, { body, authCode: guestCode })).toMatchObject({ status: 403 });
    expect(await server.request('POST', '/auth/logout', { authCode: guestCode })).toMatchObject({
      status: 200,
    });
    expect((await accounts.me(guestCode)).status).toBe(401);
    expect((await accounts.me(authCode)).status).toBe(200);
    for (const action of ['guest_session.mint', 'guest_session.open', 'guest_session.close'])
      expect((await accounts.auditEvents(action)).at(-1)).toMatchObject({
        actor: superadmin._id,
        record: user._id,
      });
  });

  it.each([
    [true, true],
    [false, false],
  ])(
    '[AUT-14] is offered for an investor exactly where the code is issued (active: %s)',
    async (isActive, canImpersonate) => {
      const { _id } = await accounts.person({ isActive });
      const read = async (by: string) =>
        (await server.request<{ item: object }>('GET', `/api/users/${_id}`, { authCode: by })).body.item;
      expect(await read(authCode)).toMatchObject({ canImpersonate });
      expect((await issueCode(_id)).status === 200).toBe(canImpersonate);
      const admin = await server.signIn(await accounts.person({ level: 'admin' }));
      expect(await read(admin)).not.toHaveProperty('canImpersonate');
    },
  );

  it.each(['admin', 'superadmin'] as const)('[AUT-14] is not offered for staff (%s)', async (level) => {
    const { _id } = await accounts.person({ level });
    const { body } = await server.request<{ item: object }>('GET', `/api/users/${_id}`, { authCode });
    expect(body.item).toMatchObject({ canImpersonate: false });
  });

  it('[AUT-14] starts with a code that works once, for ten minutes, for the superadmin who requested it', async () => {
    const { code } = await createImpersonationSession();
    expect(await startImpersonation(code)).toMatchObject(wrongCodeReply);
    const user = await accounts.person();
    const late = (await issueCode(user._id)).body;
    const other = await server.signIn(await accounts.person({ level: 'superadmin' }));
    expect(await startImpersonation(late.code, other)).toMatchObject(wrongCodeReply);
    expect(Date.parse(late.expiresAt) - server.clock.now().getTime()).toBeLessThanOrEqual(10 * 60_000);
    server.clock.advance(10 * 60_000 + 1);
    expect(await startImpersonation(late.code)).toMatchObject(wrongCodeReply);
    expect(await startImpersonation('nonsense')).toMatchObject(wrongCodeReply);
  });

  it('[AUT-14] ends after an hour, or when the superadmin loses that level', async () => {
    const first = await createImpersonationSession();
    server.clock.advance(60 * 60_000 + 1);
    expect((await accounts.me(first.guestCode)).status).toBe(401);

    authCode = await server.signIn(superadmin);
    const second = await createImpersonationSession();
    await server.platform.db
      .updateTable('users')
      .set({ level: 'admin' })
      .where('_id', '=', superadmin._id)
      .execute();
    expect((await accounts.me(second.guestCode)).status).toBe(401);
    await server.platform.db
      .updateTable('users')
      .set({ level: 'superadmin' })
      .where('_id', '=', superadmin._id)
      .execute();
  });

  it('[AUT-14] reports when it ends, and its expiry is audited too', async () => {
    const { user, guestCode } = await createImpersonationSession();
    const closed = async () =>
      (await accounts.auditEvents('guest_session.close')).filter(({ record }) => record === user._id);
    await endExpiredImpersonationSessions({ db: server.platform.db, now: server.clock.now() });
    expect(await closed()).toEqual([]);
    server.clock.advance(60 * 60_000 + 1);
    await endExpiredImpersonationSessions({ db: server.platform.db, now: server.clock.now() });
    await endExpiredImpersonationSessions({ db: server.platform.db, now: server.clock.now() });
    expect((await accounts.me(guestCode)).status).toBe(401);
    expect(await closed()).toMatchObject([{ actor: superadmin._id, detail: { why: 'expired' } }]);

    authCode = await server.signIn(superadmin);
    const other = await createImpersonationSession();
    const remaining = Date.parse(other.expiresAt) - server.clock.now().getTime();
    expect(remaining).toBeGreaterThan(59 * 60_000);
    expect(remaining).toBeLessThanOrEqual(60 * 60_000);
    await inTransaction(server.platform.db, (db) => endUserSessions(db, other.user._id, server.clock.now()));
    expect((await accounts.auditEvents('guest_session.close')).at(-1)).toMatchObject({
      actor: superadmin._id,
      record: other.user._id,
      detail: { why: 'signed out' },
    });
  });

  it("[AUT-14] ends when the superadmin's session ends, here or on another device; those of other superadmins stay open", async () => {
    const other = await accounts.person({ level: 'superadmin' });
    const [here, there, last] = [
      await server.signIn(other),
      await server.signIn(other),
      await server.signIn(other),
    ];
    const user = await accounts.person();
    const begin = async (by: string) => {
      const { body } = await startImpersonation((await issueCode(user._id, by)).body.code, by);
      return body.authCode;
    };
    const ownEnds = async () =>
      (await accounts.auditEvents('guest_session.close')).filter(({ actor }) => actor === other._id);
    const bystander = await begin(authCode);

    const first = await begin(here);
    expect((await server.request('POST', '/auth/logout', { authCode: here })).status).toBe(200);
    expect((await accounts.me(first)).status).toBe(401);
    expect(await ownEnds()).toMatchObject([{ record: user._id, detail: { why: 'signed out' } }]);

    const second = await begin(last);
    const listed = await server.request<{ items: { id: string; isThis: boolean }[] }>(
      'GET',
      '/auth/sessions',
      {
        authCode: last,
      },
    );
    const id = listed.body.items.find(({ isThis }) => !isThis)?.id;
    const body = { id };
    expect((await server.request('POST', '/auth/sessions/end', { body, authCode: last })).status).toBe(200);
    expect((await accounts.me(there)).status).toBe(401);
    expect((await accounts.me(second)).status).toBe(401);
    expect(await ownEnds()).toHaveLength(2);
    expect((await accounts.me(bystander)).status).toBe(200);
  });

  it('[AUT-15] is created and started by superadmins only', async () => {
    const user = await accounts.person();
    const { code } = (await issueCode(user._id)).body;
    const admin = await server.signIn(await accounts.person({ level: 'admin' }));
    expect((await issueCode(user._id, admin)).status).toBe(403);
    expect((await startImpersonation(code, admin)).status).toBe(403);
    expect((await server.request('POST', '/auth/guest/code', { body: { user: user._id } })).status).toBe(401);
    expect((await server.request('POST', '/auth/guest', { body: { code } })).status).toBe(401);
  });

  it('is rejected for missing or closed users and malformed bodies', async () => {
    expect((await issueCode(newId())).status).toBe(404);
    expect((await issueCode((await accounts.person({ isActive: false }))._id)).status).toBe(409);
    expect((await issueCode('x')).status).toBe(400);
    for (const body of [undefined, { code: 1 }])
      expect((await server.request('POST', '/auth/guest', { body, authCode })).status).toBe(400);
    expect(await server.request('POST', '/auth/guest', { body: {}, authCode })).toMatchObject({
      status: 403,
      body: { message: 'Code is wrong or you have no rights to perform guest session' },
    });
    expect(server.errors).toEqual([]);
  });
});
