import { readFileSync } from 'node:fs';
import type { Me, Membership, SessionReply } from '@paddock/contract';
import {
  password,
  people,
  requestWhileLocked,
  rowChanges,
  storedDocuments,
  type TestServer,
  testServer,
  totpCode,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction, newId } from '../../../platform/database/index.ts';
import { admitMember } from './admit-member.ts';

const openHost = 'open.localhost';
const closedHost = 'closed.localhost';

let server: TestServer;
let of: ReturnType<typeof people>;
let portals: { open: string; closed: string };
let fund: { _id: string; url_slug: string | null };
let sharedFund: { _id: string; url_slug: string | null };
let investment: string;
let document: string;
let company: string;

beforeAll(async () => {
  server = await testServer({ jobs: true });
  of = people(server);
  const { make } = server;
  portals = {
    open: server.portal._id,
    closed: (await make.portal({ slug: 'closed', registrationDisabled: true }))._id,
  };
  company = (await make.company({ portal: portals.closed }))._id;
  fund = await make.fund({ company });
  sharedFund = await make.fund();
  investment = (await make.investment({ fund: fund._id }))._id;
  document = (await storedDocuments(server).forFund(fund._id))._id;
});
afterAll(() => server.close());

const membershipsOf = (user: string) =>
  server.platform.db
    .selectFrom('portal_memberships')
    .select(['portal', 'how'])
    .where('user', '=', user)
    .execute();
const leave = (user: string) =>
  server.platform.db.deleteFrom('portal_memberships').where('user', '=', user).execute();
const signIn = (host: string, username: string) =>
  server.request<SessionReply>('POST', '/auth/auth', { host, body: { username, password } });
const me = async (host: string, authCode: string) =>
  (await server.request<{ me: Me }>('GET', '/auth/me', { host, authCode })).body.me;
/** A person of the sister portal. */
const memberOfOtherPortal = async () => {
  const person = await of.person();
  return { person, authCode: (await signIn(openHost, person.username)).body.authCode };
};
const ids = async (path: string, authCode: string) => {
  const reply = await server.request<{ items: { _id: string }[]; total: number }>('GET', path, {
    host: closedHost,
    authCode,
  });
  expect([path, reply.status]).toEqual([path, 200]);
  expect(reply.body.total).toBe(reply.body.items.length);
  return reply.body.items.map(({ _id }) => _id);
};

describe('a stranger from the sister portal', () => {
  it('[SEC-05] finds nothing of an invitation-only portal in any list, record or document', async () => {
    const { authCode } = await memberOfOtherPortal();
    for (const path of [
      '/api/funds',
      `/api/funds?filter={"_id":"${fund._id}"}`,
      '/api/funds?filter={"url_slug":{"$exists":true}}&sort=-name',
      '/api/investments?populate=fund,company',
      '/api/companies',
      '/api/synd_documents',
      '/api/syndication/available',
    ])
      expect([path, await ids(path, authCode)]).toEqual([path, []]);
    const options = { host: closedHost, authCode };
    for (const path of [
      `/api/funds/${fund._id}`,
      `/api/funds/${sharedFund._id}`,
      `/api/companies/${company}`,
      `/api/investments/${investment}?populate=fund`,
      `/api/synd_documents/${document}`,
      `/api/funds/${fund._id}/synd_documents`,
      `/api/syndication/byslug/${fund.url_slug}`,
      `/api/syndication/byslug/${sharedFund.url_slug}`,
    ])
      expect([path, (await server.request('GET', path, options)).status]).toEqual([path, 404]);
    const download = await server.request('POST', '/api/profile/synd_documents/download', {
      ...options,
      body: { id: document },
    });
    expect(download.status).toBe(404);
  });

  it('[SEC-05] cannot open a participation there, nor commit to one that was opened before', async () => {
    const { person, authCode } = await memberOfOtherPortal();
    await server.request('GET', `/api/syndication/byslug/${fund.url_slug}`, { host: closedHost, authCode });
    const own = () =>
      server.platform.db.selectFrom('synd_users').select('_id').where('user', '=', person._id).execute();
    expect(await own()).toEqual([]);
    const { _id: id } = await server.make.participation({ user: person._id, fund: fund._id });
    const shared = await server.make.participation({ user: person._id, fund: sharedFund._id });
    const commit = (host: string, participation: string) =>
      server.request('POST', '/api/syndication/set_investing', {
        host,
        authCode,
        body: { id: participation, invest_amount: 10_000, method_of_inv: 'TRUST' },
      });
    // Whichever portal the request comes through, the fund's own portal decides.
    for (const host of [openHost, closedHost])
      expect(await commit(host, id)).toMatchObject({ status: 403, body: { code: 'not_a_member' } });
    expect((await commit(closedHost, shared._id)).status).toBe(403);
    expect((await commit(openHost, shared._id)).status).toBe(200);
    // Their own participation stays visible.
    const seen = await server.request('GET', `/api/syndication/byslug/${fund.url_slug}`, {
      host: closedHost,
      authCode,
    });
    expect(seen.status).toBe(200);
  });

  it('[SEC-05] learns why, and has access to everything once an admin has admitted them', async () => {
    const { person, authCode } = await memberOfOtherPortal();
    expect((await me(openHost, authCode)).belongsToPortal).toBe(true);
    expect((await me(closedHost, authCode)).belongsToPortal).toBe(false);
    const admin = await server.signIn(await server.make.user({ level: 'admin' }));
    const body = { user: person._id, portal: portals.closed };
    const admit = (by?: string) =>
      server.request<{ item: Membership }>('POST', '/api/backoffice/memberships', { authCode: by, body });
    expect((await admit()).status).toBe(401);
    expect((await admit(authCode)).status).toBe(403);
    const made = await admit(admin);
    expect(made).toMatchObject({ status: 200, body: { item: { ...body, how: 'admitted' } } });
    // Repeating it changes nothing and sends no email.
    expect((await admit(admin)).body).toEqual(made.body);
    const lines = await of.auditEvents('memberships.admit');
    expect(lines.filter(({ record }) => record === person._id)).toEqual([
      expect.objectContaining({ portal: portals.closed, level: 'admin' }),
    ]);
    await vi.waitFor(
      async () =>
        expect(await of.emailsTo(person.email)).toEqual([
          {
            subject: 'You now have access to Portal closed',
            text: expect.stringMatching(/Dear \S+ .+,[^]*http:\/\/closed\.localhost/),
          },
        ]),
      10_000,
    );
    // Nor is it sent any more once they are removed again.
    const { reader } = await server.platform.db
      .selectFrom('outbox')
      .select('reader')
      .where('to', '=', person.email)
      .where('template', '=', 'membership: admitted')
      .executeTakeFirstOrThrow();
    expect(reader).toEqual({ notRemovedFrom: portals.closed });
    expect((await me(closedHost, authCode)).belongsToPortal).toBe(true);
    expect(await ids('/api/funds', authCode)).toHaveLength(2);
    expect(await ids('/api/synd_documents', authCode)).toEqual([document]);
    expect(await ids('/api/syndication/available', authCode)).toEqual([investment]);
  });

  it('[SEC-05] [BAC-08] ends by an admin for one person and one portal, and nobody else notices', async () => {
    const { person } = await memberOfOtherPortal();
    const admin = await server.signIn(await server.make.user({ level: 'admin' }));
    await server.request('POST', '/api/backoffice/memberships', {
      authCode: admin,
      body: { user: person._id, portal: portals.closed },
    });
    const body = { user: person._id, portal: portals.open };
    const remove = () =>
      server.request('POST', '/api/backoffice/memberships/remove', { authCode: admin, body });
    const { outbox, ...changes } = await rowChanges(server, async () =>
      expect((await remove()).status).toBe(200),
    );
    expect(changes).toEqual({
      portal_memberships: { removed: [expect.objectContaining(body)] },
      portal_removals: { added: [expect.objectContaining(body)] },
      audit_events: {
        added: [
          expect.objectContaining({ action: 'memberships.remove', record: person._id, portal: portals.open }),
        ],
      },
    });
    // A job may be sending what was queued before.
    expect(outbox?.added).toBeUndefined();
    expect((await remove()).status).toBe(404);
  });

  it('[SEC-05] an admission requires an account that can sign in, and a portal', async () => {
    const admin = await server.signIn(await server.make.user({ level: 'admin' }));
    const inactive = await server.make.user({ isActive: false });
    const { _id } = await server.make.user();
    const admit = (body: unknown) =>
      server.request('POST', '/api/backoffice/memberships', { authCode: admin, body });
    expect((await admit({ user: inactive._id, portal: portals.closed })).status).toBe(409);
    expect((await admit({ user: newId(), portal: portals.closed })).status).toBe(404);
    expect((await admit({ user: _id, portal: newId() })).status).toBe(404);
    expect((await admit({ user: 'me', portal: 7 })).status).toBe(400);
  });
});

describe('signing in and registering', () => {
  it('[SEC-05] admits on an open portal, by password and by the second step, and never on a closed one', async () => {
    const person = await of.person();
    await leave(person._id);
    const first = await signIn(closedHost, person.username);
    expect(first).toMatchObject({ status: 200, body: { me: { belongsToPortal: false } } });
    expect(await membershipsOf(person._id)).toEqual([]);
    expect((await signIn(openHost, person.username)).body.me.belongsToPortal).toBe(true);
    expect(await membershipsOf(person._id)).toEqual([{ portal: portals.open, how: 'signed-in' }]);
    // Once, however often they sign in.
    await signIn(openHost, person.username);
    const lines = await of.auditEvents('memberships.join');
    expect(lines.filter(({ record }) => record === person._id)).toHaveLength(1);

    await leave(person._id);
    const { authCode } = first.body;
    const post = <Body>(path: string, body: unknown, code?: string) =>
      server.request<Body>('POST', path, { host: openHost, body, authCode: code });
    const { secret } = (await post<{ secret: string }>('/auth/second/authenticator', {}, authCode)).body;
    await post(
      '/auth/second/authenticator/confirm',
      { code: totpCode(secret, server.clock.now()) },
      authCode,
    );
    server.clock.advance(60_000);
    const step = await post<{ secondFactor: { token: string } }>('/auth/auth', {
      username: person.username,
      password,
    });
    expect(await membershipsOf(person._id)).toEqual([]);
    const { token } = step.body.secondFactor;
    await post('/auth/second', { token, code: totpCode(secret, server.clock.now()) });
    expect(await membershipsOf(person._id)).toEqual([{ portal: portals.open, how: 'signed-in' }]);
  });

  const form = () => {
    const email = `${newId()}@example.com`;
    return { firstName: 'Ada', lastName: 'Lovelace', username: '', email, password };
  };
  const registered = (email: string) =>
    server.platform.db
      .selectFrom('users')
      .leftJoin('portal_memberships as m', 'm.user', 'users._id')
      .select(['m.portal', 'm.how'])
      .where('email', '=', email)
      .execute();

  it('[SEC-05] registering admits on the portal where it happens, and nowhere else', async () => {
    const body = form();
    expect((await server.request('POST', '/auth/register', { host: openHost, body })).status).toBe(200);
    expect(await registered(body.email)).toEqual([{ portal: portals.open, how: 'registered' }]);
  });

  it('[SEC-05] neither admits if an admin closes the portal at the same time', async () => {
    const { _id: portal } = await server.make.portal({ slug: 'closing' });
    const host = 'closing.localhost';
    const person = await of.person();
    await leave(person._id);
    await vi.waitFor(
      async () => expect((await server.platform.portals.byHost(host))?._id).toBe(portal),
      10_000,
    );
    const closing = {
      hold: (db: TestServer['platform']['db']) =>
        db.updateTable('portals').set({ registrationDisabled: true }).where('_id', '=', portal).execute(),
    };
    const reopen = () =>
      server.platform.db
        .updateTable('portals')
        .set({ registrationDisabled: false })
        .where('_id', '=', portal)
        .execute();
    const signedIn = await requestWhileLocked(server, closing, () => signIn(host, person.username));
    expect(signedIn).toMatchObject({ status: 200, body: { me: { belongsToPortal: false } } });
    expect(await membershipsOf(person._id)).toEqual([]);

    await reopen();
    await vi.waitFor(
      async () => expect((await server.platform.portals.byHost(host))?.registrationDisabled).toBe(false),
      10_000,
    );
    const body = form();
    const late = await requestWhileLocked(server, closing, () =>
      server.request('POST', '/auth/register', { host, body }),
    );
    expect(late).toMatchObject({ status: 403, body: { code: 'registration_disabled' } });
    expect(await registered(body.email)).toEqual([]);
  });
});

it('[SEC-05] the invitation to a fund leads to it, whatever its address has in it', async () => {
  const person = await of.person();
  await inTransaction(server.platform.db, (db) =>
    admitMember(db, server.platform, {
      user: person._id,
      portal: portals.open,
      now: server.clock.now(),
      fund: { name: 'Harbor Fund II', slug: 'harbor/ii?x=1#top' },
    }),
  );
  const [email] = await of.emailsTo(person.email);
  expect(email?.text).toMatch(/\/syndication\/dashboard\/harbor%2Fii%3Fx%3D1%23top$/m);
});

it('[SEC-05] staff belong to every portal, and an impersonation session sees what its user sees', async () => {
  for (const level of ['admin', 'superadmin'] as const) {
    const staff = await of.person({ level });
    await leave(staff._id);
    const authCode = await server.signIn(staff);
    expect((await me(closedHost, authCode)).belongsToPortal).toBe(true);
    expect(await ids('/api/funds', authCode)).toHaveLength(2);
    expect(await ids('/api/syndication/available', authCode)).toEqual([investment]);
  }
  const { person } = await memberOfOtherPortal();
  const superadmin = await server.signIn(await server.make.user({ level: 'superadmin' }));
  const { code } = (
    await server.request<{ code: string }>('POST', '/auth/guest/code', {
      host: closedHost,
      authCode: superadmin,
      body: { user: person._id },
    })
  ).body;
  const { authCode } = (
    await server.request<SessionReply>('POST', '/auth/guest', {
      host: closedHost,
      authCode: superadmin,
      body: { code },
    })
  ).body;
  expect((await me(closedHost, authCode)).belongsToPortal).toBe(false);
  expect(await ids('/api/funds', authCode)).toEqual([]);
  expect(await membershipsOf(person._id)).toEqual([{ portal: portals.open, how: 'registered' }]);
});

it('[SEC-05] the migration adds existing people to the open portals, and to those they invest on', async () => {
  const { db } = server.platform;
  const person = await server.make.user();
  const investor = await server.make.user();
  await server.make.participation({
    user: investor._id,
    fund: fund._id,
    invest_status: 'Accepted investment',
    invest_amount: '10000',
  });
  await db.deleteFrom('portal_memberships').execute();
  const migration = readFileSync(
    new URL('../../../../migrations/028_portal_memberships.sql', import.meta.url),
    'utf8',
  );
  await sql.raw(migration.slice(migration.indexOf('INSERT INTO'))).execute(db);
  const known = async (user: string) =>
    (await membershipsOf(user)).filter(({ portal }) => [portals.open, portals.closed].includes(portal));
  expect(await known(person._id)).toEqual([{ portal: portals.open, how: 'migrated' }]);
  expect(await known(investor._id)).toEqual(
    expect.arrayContaining([
      { portal: portals.open, how: 'migrated' },
      { portal: portals.closed, how: 'migrated' },
    ]),
  );
});
