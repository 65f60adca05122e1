import type { ListReply, OwnSession } from '@paddock/contract';
import { people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import { openSession } from '../../platform/sessions.ts';

let server: TestServer;
let of: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer();
  of = people(server);
});
afterAll(() => server.close());

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const list = (authCode?: string) => server.call<ListReply<OwnSession>>('GET', '/auth/sessions', { authCode });
const end = (authCode: string | undefined, id: unknown) =>
  server.call('POST', '/auth/sessions/end', { authCode, body: { id } });
const open = (user: string, more: { guestOf?: string; agent?: string } = {}) =>
  openSession(server.platform.db, {
    user,
    now: server.clock.now(),
    address: '203.0.113.9',
    agent: more.agent ?? '',
    ...(more.guestOf && { guestOf: more.guestOf }),
  });

describe('the devices of a person', () => {
  it('are listed in words, this one first, under ids that open nothing', async () => {
    const user = await of.person();
    const there = await open(user._id, { agent: safari });
    const here = await open(user._id);
    const { body } = await list(here);
    expect(body.total).toBe(2);
    expect(body.items).toMatchObject([
      { isThis: true, browser: null, system: null },
      { isThis: false, browser: 'Safari', system: 'iPhone', address: '203.0.113.9' },
    ]);
    expect(Object.keys(body.items[0] ?? {}).toSorted()).toEqual(
      ['address', 'browser', 'createdAt', 'id', 'isThis', 'lastUsedAt', 'system'].toSorted(),
    );
    for (const { id } of body.items) expect((await of.me(id)).status).toBe(401);
    expect(JSON.stringify(body)).not.toContain(there);
  });

  it('do not show others, ended or overdue sessions, or those of a superadmin looking through their eyes', async () => {
    const user = await of.person();
    const other = await of.person();
    const { _id: guestOf } = await of.person({ level: 'superadmin' });
    await open(other._id);
    await open(user._id, { guestOf });
    const ended = await open(user._id);
    await server.call('POST', '/auth/logout', { authCode: ended });
    await open(user._id);
    server.clock.advance(31 * 24 * 60 * 60_000);
    const here = await open(user._id);
    expect((await list(here)).body.items).toMatchObject([{ isThis: true }]);
  });

  it('are signed out one by one', async () => {
    const user = await of.person();
    const [here, there] = [await open(user._id), await open(user._id)];
    const id = (await list(here)).body.items.find(({ isThis }) => !isThis)?.id;
    expect(await end(here, id)).toMatchObject({ status: 200, body: { success: true } });
    expect((await of.me(there)).status).toBe(401);
    expect((await of.me(here)).status).toBe(200);
    expect((await of.events('session.end')).at(-1)).toMatchObject({ actor: user._id });
    expect((await end(here, id)).status).toBe(404);
  });

  it("are not somebody else's to sign out, nor are guest sessions, and odd ids are refused", async () => {
    const user = await of.person();
    const other = await of.person();
    const { _id: guestOf } = await of.person({ level: 'superadmin' });
    const [here, theirs] = [await open(user._id), await open(other._id)];
    const eyes = await open(user._id, { guestOf });
    const foreign = (await list(theirs)).body.items[0]?.id;
    const guest = await server.platform.db
      .selectFrom('user_auths')
      .select('_id')
      .where('superadmin', '=', guestOf)
      .executeTakeFirstOrThrow();
    for (const id of [foreign, guest._id, newId()]) expect((await end(here, id)).status).toBe(404);
    for (const id of [undefined, 7, 'x', here]) expect((await end(here, id)).status).toBe(400);
    expect((await of.me(theirs)).status).toBe(200);
    expect((await of.me(eyes)).status).toBe(200);
  });

  it('are all signed out but this one, with the guest sessions that were opened from them', async () => {
    const admin = await of.person({ level: 'superadmin' });
    const user = await of.person();
    const [here, there] = [await open(admin._id), await open(admin._id)];
    const eyes = await open(user._id, { guestOf: admin._id });
    const theirs = await open(user._id);
    const reply = await server.call('POST', '/auth/sessions/end_others', { authCode: here });
    expect(reply).toMatchObject({ status: 200, body: { success: true } });
    expect((await of.me(here)).status).toBe(200);
    for (const gone of [there, eyes]) expect((await of.me(gone)).status).toBe(401);
    expect((await of.me(theirs)).status).toBe(200);
    expect((await of.events('session.end_others')).at(-1)).toMatchObject({ detail: { ended: 1 } });
  });

  it('are nobody else’s to see: signed out, or in a guest session', async () => {
    const user = await of.person();
    const { _id: guestOf } = await of.person({ level: 'superadmin' });
    const eyes = await open(user._id, { guestOf });
    for (const [authCode, status] of [
      [undefined, 401],
      [eyes, 403],
    ] as const) {
      expect((await list(authCode)).status).toBe(status);
      expect((await end(authCode, newId())).status).toBe(status);
      expect((await server.call('POST', '/auth/sessions/end_others', { authCode })).status).toBe(status);
    }
  });
});
