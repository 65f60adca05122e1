import { lifetimes } from '@paddock/domain';
import {
  type DelegateScene,
  delegateScene,
  password,
  people,
  requestWhileLocked,
  rowChanges,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

const host = 'club.localhost';
let server: TestServer;
let scene: DelegateScene;
let of: ReturnType<typeof people>;
let club: string;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
  scene = await delegateScene(server);
  of = people(server);
  club = (await server.make.portal({ slug: 'club', registrationDisabled: true }))._id;
  await server.make.portal({ slug: 'other', registrationDisabled: true });
});
beforeEach(() => server.clock.set(new Date()));
afterAll(() => server.close());

const newAddress = () => `ada-${newId().slice(-12)}@example.com`;
let network = 0;

/** A registration from a network address of its own, so that no test uses up the limits of another. */
const register = (
  email: string,
  delegation: string | undefined,
  {
    at = host,
    from = `198.51.100.${(network += 1)}`,
    ...more
  }: { at?: string; from?: string; password?: string; username?: string } = {},
) =>
  server.request<{ success?: boolean; code?: string; fields?: object; message?: string }>(
    'POST',
    '/auth/register',
    {
      host: at,
      headers: { 'x-forwarded-for': from },
      body: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        username: '',
        email,
        password,
        ...(delegation !== undefined && { delegation }),
        ...more,
      },
    },
  );

/** Daniel invites an address without an account on the closed portal. */
async function invited(grant: { until?: string } = {}) {
  const made = await scene.made();
  const email = newAddress();
  const { status, body } = await server.request<{ item: { _id: string } }>(
    'POST',
    '/api/investing_entity_delegates',
    { host, authCode: made.daniel.authCode, body: { entity: made.llc, email, rights: ['tax'], ...grant } },
  );
  expect(status).toBe(200);
  return { ...made, email, id: body.item._id, code: await of.codeFor(email, 'delegate_registration') };
}

const refused = { status: 403, body: { code: 'registration_disabled' } };
const accountOf = (email: string) =>
  server.platform.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
const resend = (authCode: string, id: string) =>
  server.request('POST', '/api/profile/delegates/resend', { host, authCode, body: { id } });

describe('the link of an invitation', () => {
  it('[ENT-07] makes an account on a closed portal that belongs to no portal and sees what was granted', async () => {
    const { email, code, id, k1, own } = await invited();
    const { status } = await register(email, code);
    expect(status).toBe(200);
    const account = await accountOf(email);
    expect(account).toMatchObject({ isActive: false, emailConfirmedAt: null, level: 'user' });
    expect((await of.signIn(email)).status).toBe(403);
    const confirmation = await of.codeFor(email, 'confirm_email', 2);
    expect(
      (await server.request('POST', '/auth/confirm', { host, body: { code: confirmation } })).status,
    ).toBe(200);
    const { body } = await server.request<{ authCode: string; me: { belongsToPortal: boolean } }>(
      'POST',
      '/auth/auth',
      { host, body: { username: email, password } },
    );
    expect(body.me.belongsToPortal).toBe(false);
    const members = await server.platform.db
      .selectFrom('portal_memberships')
      .selectAll()
      .where('user', '=', account?._id ?? '')
      .execute();
    expect(members).toEqual([]);
    expect((await scene.accept(body.authCode, id)).status).toBe(200);
    const [profile] = (await scene.seen(body.authCode)).items;
    const papers = profile?.taxDocuments?.map(({ _id }) => _id);
    expect(papers).toContain(k1);
    expect(papers).not.toContain(own);
    const lines = (await of.auditEvents('users.register')).filter(({ record }) => record === account?._id);
    expect(lines).toMatchObject([{ portal: club, detail: { by: 'delegate invitation', invitation: id } }]);
    expect(JSON.stringify(lines)).not.toContain(code);
    const stored = await server.platform.db.selectFrom('investing_entity_delegates').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  it('[ENT-07] adds the account and its confirmation, and changes nothing else', async () => {
    const { email, code, id } = await invited();
    const changes = await rowChanges(server, () => register(email.toUpperCase(), ` ${code} `));
    expect(Object.keys(changes).toSorted()).toEqual(
      [
        'audit_events',
        'investing_entity_delegates',
        'one_time_codes',
        'outbox',
        'rate_limit_counters',
        'users',
      ].toSorted(),
    );
    expect(changes.investing_entity_delegates).toEqual({ changed: [expect.objectContaining({ _id: id })] });
    expect(changes.users?.added).toHaveLength(1);
  });

  it('[ENT-07] admits nobody with a wrong code, another address, on another portal or without a code', async () => {
    const { email, code, ada } = await invited();
    const other = await invited();
    const stranger = newAddress();
    const changes = await rowChanges(server, async () => {
      for (const [address, submitted, at] of [
        [email, undefined, host],
        [email, '', host],
        [email, newId(), host],
        [email, other.code, host],
        [stranger, code, host],
        [`${email}.evil.example`, code, host],
        [ada.email, code, host],
        [email, code, 'other.localhost'],
      ] as const)
        expect(await register(address, submitted, { at })).toMatchObject(refused);
    });
    for (const table of [
      'users',
      'investing_entity_delegates',
      'one_time_codes',
      'portal_memberships',
    ] as const)
      expect(changes[table]).toBeUndefined();
    // The emails from before may be sent meanwhile.
    expect(changes.outbox?.added).toBeUndefined();
    const lines = changes.audit_events?.added ?? [];
    // Asking without a code is no attempt to use one.
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatchObject({
      action: 'call.refused',
      detail: { code: 'registration_disabled', call: 'POST /auth/register' },
    });
    // The code of the right address on the right portal still works.
    expect((await register(email, code)).status).toBe(200);
  });

  it('[ENT-07] works once, for 14 days, and until a newer email replaces it', async () => {
    const used = await invited();
    expect((await register(used.email, used.code)).status).toBe(200);
    expect(await register(used.email, used.code)).toMatchObject(refused);

    const late = await invited();
    server.clock.advance(lifetimes.invitation - 1);
    const early = await invited();
    expect((await register(late.email, late.code)).status).toBe(200);
    server.clock.advance(lifetimes.invitation);
    expect(await register(early.email, early.code)).toMatchObject(refused);
    const daniel = await server.signIn(early.daniel);
    expect((await resend(daniel, early.id)).status).toBe(200);
    const renewed = await of.codeFor(early.email, 'delegate_registration', 2);
    expect(await register(early.email, early.code)).toMatchObject(refused);
    expect((await register(early.email, renewed)).status).toBe(200);
  });

  it('[ENT-07] admits nobody once the invitation is over, ended or accepted, its profile archived or its owner closed', async () => {
    const ended = await invited();
    await scene.end(ended.daniel.authCode, ended.id);
    expect(await register(ended.email, ended.code)).toMatchObject(refused);

    const until = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    const over = await invited({ until });
    server.clock.advance(3_600_000);
    expect(await register(over.email, over.code)).toMatchObject(refused);

    const archived = await invited();
    await server.request('PUT', `/api/investing_entities/${archived.llc}`, {
      authCode: archived.daniel.authCode,
      body: { archivedAt: server.clock.now().toISOString() },
    });
    expect(await register(archived.email, archived.code)).toMatchObject(refused);

    const closed = await invited();
    await server.platform.db
      .updateTable('users')
      .set({ isActive: false })
      .where('_id', '=', closed.daniel._id)
      .execute();
    expect(await register(closed.email, closed.code)).toMatchObject(refused);

    const accepted = await invited();
    const person = await server.make.user({ email: accepted.email, emailConfirmedAt: server.clock.now() });
    expect((await scene.accept(await server.signIn(person), accepted.id)).status).toBe(200);
    expect(await register(accepted.email, accepted.code)).toMatchObject(refused);
    expect(await accountOf(over.email)).toBeUndefined();
  });

  it('[ENT-07] keeps working after a weak password', async () => {
    const { email, code } = await invited();
    expect(await register(email, code, { password: 'short' })).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    });
    expect((await register(email, code)).status).toBe(200);
  });

  it('[ENT-07] makes one account when it is used concurrently', async () => {
    const { email, code } = await invited();
    const replies = await Promise.all([register(email, code), register(email, code), register(email, code)]);
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403, 403]);
    expect(
      await server.platform.db.selectFrom('users').select('_id').where('email', '=', email).execute(),
    ).toHaveLength(1);

    // Ended by its owner after the request has looked, and before it writes.
    const ending = await invited();
    const reply = await requestWhileLocked(
      server,
      {
        hold: (db) =>
          db
            .updateTable('investing_entity_delegates')
            .set({ endedAt: server.clock.now() })
            .where('_id', '=', ending.id)
            .execute(),
      },
      () => register(ending.email, ending.code),
    );
    expect(reply).toMatchObject(refused);
    expect(await accountOf(ending.email)).toBeUndefined();
  });

  it('[ENT-07] tells only the owner of an address with an account, whose password stays', async () => {
    const { email, code } = await invited();
    await of.person({ email, username: email });
    const before = await accountOf(email);
    expect((await register(email, code, { password: 'another horse battery' })).status).toBe(200);
    expect(await accountOf(email)).toEqual(before);
    expect((await of.emailsTo(email)).at(-1)?.subject).toContain('already have an account');
  });

  it('[ENT-07] is in no email to somebody with an account', async () => {
    const { daniel, llc, ada } = await scene.made();
    await server.request('POST', '/api/investing_entity_delegates', {
      host,
      authCode: daniel.authCode,
      body: { entity: llc, email: ada.email, rights: ['tax'] },
    });
    const [email] = await of.emailsTo(ada.email);
    expect(email?.text).toContain('/delegated');
    expect(email?.text).not.toContain('delegate_registration');
  });

  it('[ENT-07] limits how many wrong codes a network address may try', async () => {
    const { email, code } = await invited();
    const from = '203.0.113.77';
    const statuses: number[] = [];
    for (let times = 0; times < 12; times += 1)
      statuses.push((await register(email, newId(), { from })).status);
    expect(statuses.at(0)).toBe(403);
    expect(statuses.at(-1)).toBe(429);
    expect((await register(email, code)).status).toBe(200);
  });

  it('[ENT-07] changes nothing on a portal that is open: whoever registers there joins it', async () => {
    const { daniel, llc } = await scene.made();
    const email = newAddress();
    await scene.invite(daniel.authCode, llc, email);
    const code = await of.codeFor(email, 'delegate_registration');
    const { portal } = server;
    expect((await register(email, code, { at: 'localhost' })).status).toBe(200);
    const account = await accountOf(email);
    const members = await server.platform.db
      .selectFrom('portal_memberships')
      .select('portal')
      .where('user', '=', account?._id ?? '')
      .execute();
    expect(members).toEqual([{ portal: portal._id }]);
  });
});
