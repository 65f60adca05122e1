import type { ActivityItem, ListReply } from '@paddock/contract';
import { password, people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitor } from '../../../platform/actor.ts';
import { audit, auditSystemAction } from '../../../platform/audit.ts';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let of: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer();
  of = people(server);
});
afterAll(() => server.close());

const read = (authCode?: string, page?: string) =>
  server.request<ListReply<ActivityItem>>('GET', `/auth/activity${page ? `?page=${page}` : ''}`, {
    authCode,
  });
const texts = async (authCode: string) => (await read(authCode)).body.items.map(({ text }) => text);
const from = { address: '203.0.113.5', agent: 'curl/8.5.0' };
const appendAuditLine = (line: Parameters<typeof audit>[2], origin = from) =>
  audit(server.platform.db, { actor: visitor, origin, now: server.clock.now() }, line);

describe('the activity of an account', () => {
  it('lists what one did and from where, newest first', async () => {
    const user = await of.person();
    await of.signIn(user.email, 'not it', { headers: { 'user-agent': 'curl/8.5.0' } });
    server.clock.advance(1_000);
    const authCode = (await of.signIn(user.email)).body.authCode;
    server.clock.advance(1_000);
    const newPassword = 'a fresh and long one';
    await server.request('POST', '/auth/password', { authCode, body: { password, newPassword } });
    const { body } = await read(authCode);
    expect(body).toMatchObject({
      total: 3,
      items: [
        { text: 'You changed your password', isNotable: true },
        { text: 'You signed in', isNotable: false, address: '127.0.0.1' },
        { text: 'A sign-in to your account failed', isNotable: true, address: '127.0.0.1', browser: 'curl' },
      ],
    });
    expect(Object.keys(body.items[0] ?? {}).toSorted()).toEqual(
      ['address', 'at', 'browser', 'id', 'isNotable', 'system', 'text'].toSorted(),
    );
    expect(JSON.stringify(body)).not.toContain(newPassword);
  });

  it('names the documents, funds and amounts', async () => {
    const { make } = server;
    const user = await of.person();
    const authCode = await server.signIn(user);
    const fund = await make.fund({ name: 'Blue Barn' });
    const participation = await make.participation({ user: user._id, fund: fund._id });
    const proof = { _id: newId(), user: user._id, title: ' Passport ' };
    await server.platform.db.insertInto('proof_documents').values(proof).execute();
    const actor = { ...visitor, level: 'user' as const, user: { ...user, id: user._id } };
    const by = { actor, origin: from, now: server.clock.now() };
    const record = (line: Parameters<typeof audit>[2]) => audit(server.platform.db, by, line);
    await record({ action: 'proof_documents.create', collection: 'proof_documents', record: proof._id });
    await record({ action: 'synd_users.open', collection: 'synd_users', record: participation._id });
    await record({
      action: 'synd_users.commit',
      collection: 'synd_users',
      record: participation._id,
      detail: { invest_amount: 50_000 },
    });
    await record({ action: 'synd_users.withdraw', collection: 'synd_users', record: participation._id });
    // Signed in, and with the link of an email alone.
    const own = { action: 'agreement.sign', collection: 'synd_users', record: participation._id };
    await record({ ...own, detail: { role: 'investor' } });
    await record({ ...own, detail: { role: 'spouse' } });
    const role = (name: string) => ({ detail: { role: name } });
    const subject = { collection: 'synd_users', record: participation._id };
    await appendAuditLine({ action: 'agreement.sign', ...subject, ...role('investor') });
    await appendAuditLine({ action: 'agreement.sign', ...subject, ...role('spouse') });
    await appendAuditLine({ action: 'agreement.sign', ...subject, ...role('management') });
    const shown = await texts(authCode);
    expect(shown.toSorted()).toEqual(
      [
        'You uploaded “Passport”',
        'You viewed “Blue Barn” for the first time',
        'You committed $50,000 to “Blue Barn”',
        'You signed the agreement of “Blue Barn”',
        'You signed the agreement of “Blue Barn”',
        'The agreement of “Blue Barn” was signed as the spouse while you were signed in',
        'You withdrew your commitment to “Blue Barn”',
        'Your co-signer signed the agreement of “Blue Barn”',
      ].toSorted(),
    );
  });

  it('reports impersonation and changes of the account by the team, without their addresses', async () => {
    const user = await of.person();
    const authCode = await server.signIn(user);
    const superadmin = await of.person({ level: 'superadmin' });
    const theirs = await server.signIn(superadmin);
    const { code } = (
      await server.request<{ code: string }>('POST', '/auth/guest/code', {
        authCode: theirs,
        body: { user: user._id },
      })
    ).body;
    server.clock.advance(1_000);
    await server.request('POST', '/auth/guest', { authCode: theirs, body: { code } });
    server.clock.advance(1_000);
    await server.request('PUT', `/api/users/${user._id}`, { authCode: theirs, body: { firstName: 'Eve' } });
    server.clock.advance(1_000);
    await auditSystemAction(
      server.platform.db,
      { superadmin: superadmin._id, now: server.clock.now() },
      { action: 'guest_session.close', collection: 'users', record: user._id },
    );
    const { items } = (await read(authCode)).body;
    expect(items).toMatchObject([
      { text: 'A member of our team stopped viewing the site as you' },
      { text: 'Our team changed your account' },
      { text: expect.stringContaining('began viewing the site as you') },
    ]);
    for (const item of items) expect(item).toMatchObject({ address: null, browser: null, system: null });
    expect(JSON.stringify(items)).not.toContain(superadmin.email);
    expect((await texts(theirs))[0]).toContain('You stopped viewing the site as “Eve');
    expect(await texts(theirs)).toContain('You changed the account of a person');
  });

  it('has twenty entries per page', async () => {
    const user = await of.person();
    const authCode = await server.signIn(user);
    for (let at = 0; at < 45; at += 1) {
      server.clock.advance(1);
      await appendAuditLine(
        { action: 'session.refuse', collection: 'users', record: user._id },
        { ...from, address: `${at}` },
      );
    }
    const addresses = async (page: string) =>
      (await read(authCode, page)).body.items.map(({ address }) => Number(address));
    expect(await addresses('1')).toEqual(Array.from({ length: 20 }, (_, at) => 44 - at));
    expect(await addresses('3')).toEqual([4, 3, 2, 1, 0]);
    expect((await read(authCode, '2')).body.total).toBe(45);
    expect((await read(authCode, '4')).body.items).toEqual([]);
    for (const odd of ['0', '-1', 'x', '1.5', '9999999'])
      expect((await read(authCode, odd)).status).toBe(400);
  });

  it('is visible to nobody else: not to another account, not signed out, not while impersonating', async () => {
    const [user, other] = [await of.person(), await of.person()];
    await of.signIn(user.email, 'not it');
    expect((await read(await server.signIn(other))).body).toEqual({ items: [], total: 0 });
    expect((await read()).status).toBe(401);
    const impersonation = await server.impersonate(user, await of.person({ level: 'superadmin' }));
    expect((await read(impersonation)).status).toBe(403);
  });

  it('[NOT-06] leaves out notifications that the browser sends by itself', async () => {
    await server.make.template({ name: 'review_syndication' });
    const user = await of.person();
    const authCode = await server.signIn(user);
    const saved = await server.request('POST', '/api/profile/notify/save', {
      authCode,
      body: { templateName: 'review_syndication', tags: { fund: 'Blue Barn' } },
    });
    expect(saved.status).toBe(200);
    expect((await read(authCode)).body).toEqual({ items: [], total: 0 });
    // What an admin writes is their own action.
    const admin = await server.signIn(await of.person({ level: 'admin' }));
    const written = await server.request('POST', '/api/notifications', {
      authCode: admin,
      body: { user: user._id, messageSubject: 'Hello' },
    });
    expect(written.status).toBe(200);
    expect(await texts(admin)).toEqual(['You created a record of notifications']);
  });

  it('leaves out actions without a message', async () => {
    const user = await of.person();
    await appendAuditLine({
      action: 'call.refused',
      collection: 'users',
      record: user._id,
      detail: { code: 'forbidden' },
    });
    await appendAuditLine({ action: 'something.new', collection: 'users', record: user._id });
    expect((await read(await server.signIn(user))).body.total).toBe(0);
  });
});
