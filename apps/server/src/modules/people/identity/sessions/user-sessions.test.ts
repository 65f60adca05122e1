import type { ActiveSession, ListReply } from '@paddock/contract';
import { people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../platform/database/index.ts';
import { openSession } from './sessions.ts';

let server: TestServer;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer();
  accounts = people(server);
});
afterAll(() => server.close());

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const listSessions = (authCode?: string) =>
  server.request<ListReply<ActiveSession>>('GET', '/auth/sessions', { authCode });
const endSession = (authCode: string | undefined, id: unknown) =>
  server.request('POST', '/auth/sessions/end', { authCode, body: { id } });
const openUserSession = (user: string, more: { impersonatedBy?: string; agent?: string } = {}) =>
  openSession(server.platform.db, {
    user,
    now: server.clock.now(),
    address: '203.0.113.9',
    agent: more.agent ?? '',
    ...(more.impersonatedBy && { impersonatedBy: more.impersonatedBy }),
  });

describe("a user's devices", () => {
  it('are listed by browser and system, this one first, under ids that open nothing', async () => {
    const user = await accounts.person();
    const there = await openUserSession(user._id, { agent: safari });
    const here = await openUserSession(user._id);
    const { body } = await listSessions(here);
    expect(body.total).toBe(2);
    expect(body.items).toMatchObject([
      { isThis: true, browser: null, system: null },
      { isThis: false, browser: 'Safari', system: 'iPhone', address: '203.0.113.9' },
    ]);
    expect(Object.keys(body.items[0] ?? {}).toSorted()).toEqual(
      ['address', 'browser', 'createdAt', 'id', 'isThis', 'lastUsedAt', 'system'].toSorted(),
    );
    for (const { id } of body.items) expect((await accounts.me(id)).status).toBe(401);
    expect(JSON.stringify(body)).not.toContain(there);
  });

  it("do not include other users' sessions, ended or expired ones, or impersonation sessions", async () => {
    const user = await accounts.person();
    const other = await accounts.person();
    const { _id: impersonatedBy } = await accounts.person({ level: 'superadmin' });
    await openUserSession(other._id);
    await openUserSession(user._id, { impersonatedBy });
    const ended = await openUserSession(user._id);
    await server.request('POST', '/auth/logout', { authCode: ended });
    await openUserSession(user._id);
    server.clock.advance(31 * 24 * 60 * 60_000);
    const here = await openUserSession(user._id);
    expect((await listSessions(here)).body.items).toMatchObject([{ isThis: true }]);
  });

  it('can be signed out one by one', async () => {
    const user = await accounts.person();
    const [here, there] = [await openUserSession(user._id), await openUserSession(user._id)];
    const id = (await listSessions(here)).body.items.find(({ isThis }) => !isThis)?.id;
    expect(await endSession(here, id)).toMatchObject({ status: 200, body: { success: true } });
    expect((await accounts.me(there)).status).toBe(401);
    expect((await accounts.me(here)).status).toBe(200);
    expect((await accounts.auditEvents('session.end')).at(-1)).toMatchObject({ actor: user._id });
    expect((await endSession(here, id)).status).toBe(404);
  });

  it('cannot be signed out by another user, nor can impersonation sessions, and malformed ids are rejected', async () => {
    const user = await accounts.person();
    const other = await accounts.person();
    const { _id: impersonatedBy } = await accounts.person({ level: 'superadmin' });
    const [here, theirs] = [await openUserSession(user._id), await openUserSession(other._id)];
    const impersonation = await openUserSession(user._id, { impersonatedBy });
    const foreign = (await listSessions(theirs)).body.items[0]?.id;
    const guest = await server.platform.db
      .selectFrom('user_auths')
      .select('_id')
      .where('superadmin', '=', impersonatedBy)
      .executeTakeFirstOrThrow();
    for (const id of [foreign, guest._id, newId()]) expect((await endSession(here, id)).status).toBe(404);
    for (const id of [undefined, 7, 'x', here]) expect((await endSession(here, id)).status).toBe(400);
    expect((await accounts.me(theirs)).status).toBe(200);
    expect((await accounts.me(impersonation)).status).toBe(200);
  });

  it('can all be signed out except this one, along with the impersonation sessions opened from them', async () => {
    const admin = await accounts.person({ level: 'superadmin' });
    const user = await accounts.person();
    const [here, there] = [await openUserSession(admin._id), await openUserSession(admin._id)];
    const impersonation = await openUserSession(user._id, { impersonatedBy: admin._id });
    const theirs = await openUserSession(user._id);
    const reply = await server.request('POST', '/auth/sessions/end_others', { authCode: here });
    expect(reply).toMatchObject({ status: 200, body: { success: true } });
    expect((await accounts.me(here)).status).toBe(200);
    for (const ended of [there, impersonation]) expect((await accounts.me(ended)).status).toBe(401);
    expect((await accounts.me(theirs)).status).toBe(200);
    expect((await accounts.auditEvents('session.end_others')).at(-1)).toMatchObject({ detail: { ended: 1 } });
  });

  it('are signed out only after re-authentication, so that a stolen code cannot shut its owner out', async () => {
    const user = await accounts.person();
    const [here, there] = [await openUserSession(user._id), await openUserSession(user._id)];
    const id = (await listSessions(here)).body.items.find(({ isThis }) => !isThis)?.id;
    server.clock.advance(16 * 60_000);
    for (const reply of [
      await endSession(here, id),
      await server.request('POST', '/auth/sessions/end_others', { authCode: here }),
    ])
      expect(reply).toMatchObject({ status: 403, body: { code: 'sudo_required' } });
    expect((await accounts.me(there)).status).toBe(200);
  });

  it('are closed to visitors and impersonation sessions', async () => {
    const user = await accounts.person();
    const { _id: impersonatedBy } = await accounts.person({ level: 'superadmin' });
    const impersonation = await openUserSession(user._id, { impersonatedBy });
    for (const [authCode, status] of [
      [undefined, 401],
      [impersonation, 403],
    ] as const) {
      expect((await listSessions(authCode)).status).toBe(status);
      expect((await endSession(authCode, newId())).status).toBe(status);
      expect((await server.request('POST', '/auth/sessions/end_others', { authCode })).status).toBe(status);
    }
  });
});
