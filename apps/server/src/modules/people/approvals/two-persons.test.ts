import type { Approval, ListReply } from '@paddock/contract';
import { lifetimes, newAdminRule } from '@paddock/domain';
import {
  people,
  requestWhileLocked,
  rowChanges,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

type Person = { _id: string; email: string };

const hour = 60 * 60_000;

let server: TestServer;
let scene: SigningScene;
let superadmin: Person;
let asker: Person;
let third: Person;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
  superadmin = await server.make.user({ level: 'superadmin', firstName: 'Sue', lastName: 'Super' });
  asker = await server.make.user({ level: 'admin', firstName: 'Mary', lastName: 'Asker' });
  third = await server.make.user({ level: 'admin', firstName: 'Theo', lastName: 'Third' });
});
afterAll(() => server.close());

const list = async (by: Person) =>
  (
    await server.request<ListReply<Approval>>('GET', '/api/backoffice/approvals', {
      authCode: await server.signIn(by),
    })
  ).body.items;

const release = async (id: string, by: Person) =>
  server.request<{ approval: string; message: string }>('POST', '/api/backoffice/participations/release', {
    authCode: await server.signIn(by),
    body: { id, reason: 'The investor asked us to.' },
  });

const signed = async () => {
  const investor = await scene.invested();
  await scene.requestSign(investor);
  await scene.sign(await scene.emailedCode(investor.person.email));
  return investor;
};

/** A request to release a signed commitment. */
const asked = async (by: Person) => {
  const { id } = await signed();
  const { status, body } = await release(id, by);
  expect(status).toBe(200);
  const item = (await list(by)).find(({ _id }) => _id === body.approval);
  if (!item) throw new Error('The request is not listed');
  return { ...item, record: id };
};

const decide = async (decision: 'approve' | 'decline', by: Person, { _id, contentHash }: Approval) =>
  server.request('POST', `/api/backoffice/approvals/${decision}`, {
    authCode: await server.signIn(by),
    body: { id: _id, contentHash },
  });
const write = async (method: 'POST' | 'PUT', url: string, body: Record<string, unknown>, by = superadmin) =>
  server.request<{ item: Person }>(method, url, { authCode: await server.signIn(by), body });
const isReleased = async (id: string) =>
  (
    await server.platform.db
      .selectFrom('synd_users')
      .select('invest_status')
      .where('_id', '=', id)
      .executeTakeFirstOrThrow()
  ).invest_status === null;

/** An account of the team, made with a password of the superadmin's own choice. */
const madeAdmin = async () => {
  const email = `${newId()}@example.com`;
  const { body, status } = await write('POST', '/api/users', {
    email,
    username: email,
    firstName: 'Nina',
    lastName: 'New',
    level: 'admin',
    isActive: true,
    password: 'chosen by somebody else',
  });
  expect(status).toBe(200);
  return { _id: body.item._id, email };
};

describe('an account that somebody else gave access to', () => {
  it('[SEC-11] decides no request for 72 hours, and then does', async () => {
    const request = await asked(superadmin);
    const made = await madeAdmin();
    for (const decision of ['approve', 'decline'] as const) {
      const rejected = await decide(decision, made, request);
      expect(rejected).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect(rejected.body.message).toContain('You can decide on requests from');
    }
    expect(await isReleased(request.record)).toBe(false);
    const until = new Date(server.clock.now().getTime() + lifetimes.accessChange);
    const listed = (await list(made)).find(({ _id }) => _id === request._id);
    expect(listed).toMatchObject({ state: 'open', block: { reason: 'new-access' }, wait: null });
    expect(Math.abs(Date.parse(listed?.block?.until ?? '') - until.getTime())).toBeLessThan(hour);
    server.clock.advance(lifetimes.accessChange);
    expect((await decide('approve', made, request)).status).toBe(200);
    expect(await isReleased(request.record)).toBe(true);
  });

  it('[SEC-11] is one that was raised, moved to another address, or lost its second factors', async () => {
    const raised = await server.make.user();
    const promoted = await server.make.user({ level: 'admin' });
    const moved = await server.make.user({ level: 'admin' });
    const reset = await server.make.user({ level: 'admin' });
    await sql`INSERT INTO totp_factors ("user", secret, "confirmedAt") VALUES (${reset._id}, decode('00', 'hex'), now())`.execute(
      server.platform.db,
    );
    await write('PUT', `/api/users/${raised._id}`, { level: 'admin' });
    await write('PUT', `/api/users/${promoted._id}`, { level: 'superadmin' });
    const address = `${newId()}@example.com`;
    await write('PUT', `/api/users/${moved._id}`, { email: address });
    const done = await write('POST', '/auth/second/reset', { user: reset._id });
    expect(done.status).toBe(200);
    const request = await asked(superadmin);
    for (const person of [raised, promoted, { ...moved, email: address }, reset])
      expect((await decide('approve', person, request)).status).toBe(403);
    expect(await isReleased(request.record)).toBe(false);
    const kinds = await server.platform.db
      .selectFrom('access_changes')
      .select(['kind', 'by'])
      .where('user', 'in', [raised._id, promoted._id, moved._id, reset._id])
      .orderBy('kind')
      .execute();
    expect(kinds).toEqual(
      ['email', 'factors', 'level', 'level'].map((kind) => ({ kind, by: superadmin._id })),
    );
  });

  it('[SEC-11] is one that was invited to the team', async () => {
    const portal = await server.make.portal({ slug: 'team', domains: ['team.localhost'] });
    const email = `${newId()}@example.com`;
    await write('POST', '/api/backoffice/invitations', {
      portal: portal._id,
      level: 'admin',
      invitees: [{ email, firstName: 'Ira', lastName: 'Invited' }],
    });
    const [mail] = await scene.emailsTo(email);
    const code = /\/invitation\/(\S+)/.exec(mail?.text ?? '')?.[1];
    const accepted = await server.request('POST', '/auth/invitation/accept', {
      headers: { host: 'team.localhost' },
      body: { code, firstName: 'Ira', lastName: 'Invited', password: 'a password of one’s own' },
    });
    expect([accepted.status, accepted.body.message]).toEqual([200, undefined]);
    const { _id } = await server.platform.db
      .selectFrom('users')
      .select('_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect((await decide('approve', { _id, email }, await asked(superadmin))).status).toBe(403);
  });

  it('[SEC-11] is not one whose investor data or own settings changed, and no investor’s', async () => {
    const investor = await server.make.user();
    const admin = await server.make.user({ level: 'admin' });
    await write('PUT', `/api/users/${investor._id}`, { email: `${newId()}@example.com`, firstName: 'Ida' });
    await write('PUT', `/api/users/${admin._id}`, { firstName: 'Ann' });
    await write('PUT', `/api/users/${admin._id}`, { lastName: 'Admin' }, admin);
    const changed = await server.platform.db
      .selectFrom('access_changes')
      .select('user')
      .where('user', 'in', [investor._id, admin._id])
      .execute();
    expect(changed).toEqual([]);
    expect((await decide('approve', admin, await asked(superadmin))).status).toBe(200);
  });

  it('[SEC-11] is told to its owner and to every other admin, who can open the account', async () => {
    const raised = await server.make.user({ firstName: 'Rae', lastName: 'Raised' });
    const { outbox } = await rowChanges(server, () =>
      write('PUT', `/api/users/${raised._id}`, { level: 'admin' }),
    );
    const admins = await server.platform.db
      .selectFrom('users')
      .select('email')
      .where('level', 'in', ['admin', 'superadmin'])
      .where('isActive', '=', true)
      .where('_id', '!=', raised._id)
      .execute();
    expect(
      (outbox?.added ?? []).map(({ to, subject }) => `${String(to)} ${String(subject)}`).toSorted(),
    ).toEqual(
      [
        `${raised.email} Your admin access has changed`,
        ...admins.map(({ email }) => `${email} Admin access changed: Rae Raised (${raised.email})`),
      ].toSorted(),
    );
    const [mail] = await scene.emailsTo(asker.email);
    expect(mail?.text).toContain('Sue Super raised the level of this account.');
    expect(mail?.text).toContain(`/admin/people/${raised._id}`);
  });

  it('[SEC-11] does not ask for what the person who gave it access then approves', async () => {
    const made = await madeAdmin();
    const request = await asked(made);
    server.clock.advance(lifetimes.accessChange);
    const rejected = await decide('approve', superadmin, request);
    expect(rejected).toMatchObject({ status: 403 });
    expect(rejected.body.message).toContain('You gave the person who made this request access');
    expect(await isReleased(request.record)).toBe(false);
    expect((await decide('approve', third, request)).status).toBe(200);
  });
});

describe('the request of an admin who left the team', () => {
  const leaving: Readonly<Record<string, (admin: Person) => Promise<unknown>>> = {
    deactivated: ({ _id: user }) =>
      write('POST', '/api/backoffice/people/deactivate', { user, reason: 'Left' }),
    'deactivated by a generic write': ({ _id }) => write('PUT', `/api/users/${_id}`, { isActive: false }),
    demoted: ({ _id }) => write('PUT', `/api/users/${_id}`, { level: 'user' }),
  };

  it.each(Object.keys(leaving))(
    '[SEC-11] is withdrawn at once when they are %s, and no other',
    async (how) => {
      const admin = await server.make.user({ level: 'admin', firstName: 'Leo', lastName: 'Leaver' });
      const [request, other] = [await asked(admin), await asked(asker)];
      await leaving[how]?.(admin);
      const stored = await server.platform.db
        .selectFrom('approvals')
        .select(['_id', 'decision', 'decidedBy'])
        .where('_id', 'in', [request._id, other._id])
        .orderBy('askedAt')
        .execute();
      expect(stored).toEqual([
        { _id: request._id, decision: 'withdrawn', decidedBy: null },
        { _id: other._id, decision: null, decidedBy: null },
      ]);
      const lines = await people(server).auditEvents('approvals.withdraw');
      expect(lines.filter(({ record }) => record === request.record)).toMatchObject([
        {
          actor: superadmin._id,
          collection: 'synd_users',
          detail: { approval: request._id, kind: 'release', askedBy: admin._id },
        },
      ]);
      expect(lines.filter(({ record }) => record === other.record)).toEqual([]);
      const rejected = await decide('approve', third, request);
      expect(rejected).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await isReleased(request.record)).toBe(false);
      expect((await release(request.record, asker)).status).toBe(200);
    },
  );

  it('[SEC-11] is not carried out, is listed as withdrawn and gives way to another if it was made as they left', async () => {
    const admin = await server.make.user({ level: 'admin' });
    const request = await asked(admin);
    const { db } = server.platform;
    await db.updateTable('users').set({ level: 'user' }).where('_id', '=', admin._id).execute();
    const rejected = await decide('approve', third, request);
    expect(rejected).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(rejected.body.message).toContain('no longer an admin');
    const listed = (await list(third)).find(({ _id }) => _id === request._id);
    expect(listed).toMatchObject({ state: 'withdrawn', decidedBy: null, block: null, wait: null });
    expect((await release(request.record, asker)).status).toBe(200);
    const old = await db
      .selectFrom('approvals')
      .select('decision')
      .where('_id', '=', request._id)
      .executeTakeFirstOrThrow();
    expect(old.decision).toBe('withdrawn');
  });

  it('[SEC-11] is either carried out before or not at all when both happen at the same time', async () => {
    const admin = await server.make.user({ level: 'admin' });
    const request = await asked(admin);
    const [approved, demoted] = await requestWhileLocked(
      server,
      { hold: (held) => sql`SELECT 1 FROM approvals WHERE _id = ${request._id} FOR UPDATE`.execute(held) },
      () =>
        Promise.all([
          decide('approve', third, request),
          write('PUT', `/api/users/${admin._id}`, { level: 'user' }),
        ]),
    );
    expect(demoted.status).toBe(200);
    expect(await isReleased(request.record)).toBe(approved.status === 200);
  });
});

describe('a deployment where nobody can decide yet', () => {
  it('[SEC-11] says on the request and in the checklist when somebody can, and refuses what nobody ever could', async () => {
    const { db } = server.platform;
    await db
      .updateTable('users')
      .set({ isActive: false })
      .where('level', 'in', ['admin', 'superadmin'])
      .where('_id', '!=', superadmin._id)
      .execute();
    const step = async (by: Person) => {
      const { body } = await server.request<{
        item: { steps: { name: string; outcome: string; message: string }[] };
      }>('GET', '/api/backoffice/setup', { authCode: await server.signIn(by) });
      return body.item.steps.find(({ name }) => name === 'secondAdmin');
    };
    expect(await step(superadmin)).toMatchObject({
      outcome: 'open',
      message: expect.stringContaining(newAdminRule),
    });
    expect((await step(superadmin))?.message).toContain(
      'such as opening the journal of a fund, closing a period of it, or reversing an entry',
    );
    const made = await madeAdmin();
    await write('PUT', `/api/users/${made._id}`, { level: 'superadmin' });
    expect(await step(superadmin)).toMatchObject({
      outcome: 'attention',
      message: expect.stringContaining('72 hours'),
    });
    expect(await step(made)).toMatchObject({
      outcome: 'attention',
      message: expect.stringContaining('The only other admin gave you access'),
    });
    const request = await asked(superadmin);
    const { latest } = await db
      .selectFrom('access_changes')
      .select((row) => row.fn.max('at').as('latest'))
      .where('user', '=', made._id)
      .executeTakeFirstOrThrow();
    expect(request.wait).toEqual({
      until: new Date(latest.getTime() + lifetimes.accessChange).toISOString(),
    });
    const { id } = await signed();
    const refused = await release(id, made);
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(refused.body.message).toContain('gave you access to your account');
    server.clock.advance(lifetimes.accessChange);
    expect(await step(superadmin)).toMatchObject({ outcome: 'works' });
    expect(await step(made)).toMatchObject({ outcome: 'works' });
    expect((await decide('approve', made, request)).status).toBe(200);
  });
});
