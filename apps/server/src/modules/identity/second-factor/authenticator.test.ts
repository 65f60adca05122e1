import type { SecondFactors, SecondStep, SessionReply } from '@paddock/contract';
import { appCode, password, people, type RefusedBody, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../../../platform/sessions.ts';

let server: TestServer;
let of: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer({ env: { TRUST_PROXY: '1' } });
  of = people(server);
  await server.make.portal({ slug: 'stallion', isDefault: true });
  // It stands still at the beginning of a time step.
  server.clock.set(new Date(Math.ceil(Date.now() / 30_000) * 30_000));
});
afterAll(() => server.close());
/** A window of its own for each test: codes are taken once. */
beforeEach(() => server.clock.advance(5 * 60_000));

const post = <Body = RefusedBody>(url: string, authCode?: string, body?: unknown, address?: string) =>
  server.call<Body>('POST', url, {
    authCode,
    ...(body !== undefined && { body }),
    ...(address && { headers: { 'x-forwarded-for': address } }),
  });
const factorsOf = async (authCode: string) =>
  (await server.call<SecondFactors>('GET', '/auth/second', { authCode })).body;
const codeNow = (secret: string) => appCode(secret, server.clock.now());

/** Somebody with an authenticator app, and the code of setting it up behind them. */
async function withApp(row: Parameters<typeof of.person>[0] = {}) {
  const user = await of.person(row);
  const authCode = await server.signIn(user);
  const { secret } = (await post<{ secret: string }>('/auth/second/authenticator', authCode)).body;
  const { body } = await post<{ recoveryCodes: string[] }>('/auth/second/authenticator/confirm', authCode, {
    code: codeNow(secret),
  });
  server.clock.advance(60_000);
  return { user, authCode, secret, recoveryCodes: body.recoveryCodes };
}

async function firstStep(email: string, given?: string, address?: string): Promise<SecondStep> {
  const { body } = await of.signIn(email, given, address ? { address } : {});
  return (body as unknown as { secondFactor: SecondStep }).secondFactor;
}
const second = (body: unknown, address?: string) =>
  post<SessionReply & RefusedBody>('/auth/second', undefined, body, address);
const wrongCode = (secret: string) =>
  String(
    (Number(appCode(secret, new Date(server.clock.now().getTime() + 3_600_000))) + 7) % 1_000_000,
  ).padStart(6, '0');

describe('an authenticator app', () => {
  it('counts once a code has proved it; the recovery codes are told once, and a mail tells the owner', async () => {
    const user = await of.person();
    const authCode = await server.signIn(user);
    const { body: begun } = await post<{ secret: string; address: string }>(
      '/auth/second/authenticator',
      authCode,
    );
    expect(begun.address).toContain(`secret=${begun.secret}`);
    expect(begun.address).toContain(encodeURIComponent('Portal stallion'));
    expect(
      await post('/auth/second/authenticator/confirm', authCode, { code: wrongCode(begun.secret) }),
    ).toMatchObject({
      status: 400,
      body: { fields: { code: expect.any(String) } },
    });
    expect(await factorsOf(authCode)).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 });
    // Nothing is asked for before that.
    expect((await of.signIn(user.email)).body.authCode).toBeTruthy();

    const confirmed = await post<{ recoveryCodes: string[] }>(
      '/auth/second/authenticator/confirm',
      authCode,
      {
        code: codeNow(begun.secret),
      },
    );
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    for (const code of confirmed.body.recoveryCodes)
      expect(code).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/);
    expect(await factorsOf(authCode)).toEqual({
      authenticatorSince: server.clock.now().toISOString(),
      passkeys: [],
      recoveryCodesLeft: 10,
      isRequired: false,
    });
    expect((await of.lettersTo(user.email)).at(-1)?.subject).toBe(
      'An authenticator app was set up (Portal stallion)',
    );
    expect((await of.events('second_factor.authenticator_added')).at(-1)).toMatchObject({ record: user._id });
  });

  it('keeps no secret and no code that a dump of the database would tell', async () => {
    const { secret, recoveryCodes } = await withApp();
    const { db } = server.platform;
    const kept = [
      await db.selectFrom('totp_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
      await db.selectFrom('audit_events').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
    ];
    const text = JSON.stringify(kept, (_, value: unknown) =>
      value instanceof Uint8Array
        ? Buffer.from(value).toString('latin1')
        : typeof value === 'bigint'
          ? String(value)
          : value,
    );
    for (const told of [secret, ...recoveryCodes]) expect(text).not.toContain(told);
  });

  it('a setup that nobody finished within the hour has to begin again', async () => {
    const authCode = await server.signIn(await of.person());
    const { secret } = (await post<{ secret: string }>('/auth/second/authenticator', authCode)).body;
    server.clock.advance(61 * 60_000);
    await post('/auth/sudo', authCode, { password });
    expect(
      await post('/auth/second/authenticator/confirm', authCode, { code: codeNow(secret) }),
    ).toMatchObject({
      status: 409,
    });
  });

  it('a new phone takes the place of the old one once it has proved itself, and the recovery codes stay', async () => {
    const { user, authCode, secret } = await withApp();
    const { secret: fresh } = (await post<{ secret: string }>('/auth/second/authenticator', authCode)).body;
    const token = (await firstStep(user.email)).token;
    expect((await second({ token, code: codeNow(secret) })).status).toBe(200);
    const { body } = await post('/auth/second/authenticator/confirm', authCode, { code: codeNow(fresh) });
    expect(body).toEqual({});
    server.clock.advance(60_000);
    const { token: next } = await firstStep(user.email);
    expect((await second({ token: next, code: codeNow(secret) })).status).toBe(401);
    expect((await second({ token: next, code: codeNow(fresh) })).status).toBe(200);
  });

  it('removed, it is not asked for any more, and the recovery codes go with the last factor', async () => {
    const { user, authCode } = await withApp();
    expect((await post('/auth/second/authenticator/remove', authCode)).status).toBe(200);
    expect(await factorsOf(authCode)).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 });
    expect((await of.signIn(user.email)).body.authCode).toBeTruthy();
    expect((await of.lettersTo(user.email)).at(-1)?.subject).toContain('The authenticator app was removed');
    expect((await of.events('second_factor.authenticator_removed')).at(-1)).toMatchObject({
      record: user._id,
    });
    expect(await post('/auth/second/recovery', authCode)).toMatchObject({ status: 409 });
  });
});

const changes: [path: string, body?: unknown][] = [
  ['/auth/second/authenticator'],
  ['/auth/second/authenticator/confirm', { code: '123456' }],
  ['/auth/second/authenticator/remove'],
  ['/auth/second/recovery'],
  ['/auth/passkeys/options'],
  ['/auth/passkeys/rename', { id: '01890000-0000-7000-8000-000000000000', name: 'x' }],
  ['/auth/passkeys/remove', { id: '01890000-0000-7000-8000-000000000000' }],
];

it.each(changes)(
  'POST %s asks for a session, a fresh one, and not for another person’s eyes',
  async (path, body) => {
    expect(await post(path, undefined, body)).toMatchObject({ status: 401 });
    const user = await of.person();
    const authCode = await server.signIn(user);
    server.clock.advance(16 * 60_000);
    expect(await post(path, authCode, body)).toMatchObject({ status: 403, body: { code: 'sudo_required' } });
    const guestOf = (await of.person({ level: 'superadmin' }))._id;
    const now = server.clock.now();
    const eyes = await openSession(server.platform.db, {
      user: user._id,
      guestOf,
      now,
      address: '',
      agent: '',
    });
    const refused = { status: 403, body: { code: 'guest_session_read_only' } };
    expect(await post(path, eyes, body)).toMatchObject(refused);
    expect(await server.call('GET', '/auth/second', { authCode: eyes })).toMatchObject(refused);
  },
);

describe('the second step of signing in', () => {
  it('[AUT-02] the right password opens no session but a step; a code of the app opens it', async () => {
    const { user, secret } = await withApp();
    const { status, body } = await of.signIn(user.email);
    expect(status).toBe(200);
    expect(body).toEqual({
      secondFactor: {
        token: expect.any(String),
        expiresAt: new Date(server.clock.now().getTime() + 5 * 60_000).toISOString(),
        methods: ['authenticator', 'recovery'],
      },
    });
    const { token } = (body as unknown as { secondFactor: SecondStep }).secondFactor;
    expect((await of.me(token)).status).toBe(401);
    const done = await second({ token, code: codeNow(secret) });
    expect(done.status).toBe(200);
    expect((await of.me(done.body.authCode)).body.me).toEqual(done.body.me);
    expect((await of.events('session.open')).at(-1)).toMatchObject({
      actor: user._id,
      detail: { by: 'password', second: 'authenticator' },
    });
    // The step is used up.
    server.clock.advance(60_000);
    expect(await second({ token, code: codeNow(secret) })).toMatchObject({
      status: 403,
      body: { code: 'second_step_over' },
    });
  });

  it('[AUT-03] a wrong password tells nothing of the second factor', async () => {
    const { user } = await withApp();
    expect(await of.signIn(user.email, 'not it')).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    });
  });

  it('a code works once, and none from before it works later', async () => {
    const { user, secret } = await withApp();
    const before = appCode(secret, new Date(server.clock.now().getTime() - 30_000));
    const code = codeNow(secret);
    expect((await second({ token: (await firstStep(user.email)).token, code })).status).toBe(200);
    const { token } = await firstStep(user.email);
    for (const used of [code, before]) expect((await second({ token, code: used })).status).toBe(401);
    // Nor does one twice at one moment.
    server.clock.advance(60_000);
    const [one, other] = [await firstStep(user.email), await firstStep(user.email)];
    const replies = await Promise.all(
      [one, other].map((step) => second({ token: step.token, code: codeNow(secret) })),
    );
    expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 401]));
  });

  it('the code of setting the app up does not sign in', async () => {
    const user = await of.person();
    const authCode = await server.signIn(user);
    const { secret } = (await post<{ secret: string }>('/auth/second/authenticator', authCode)).body;
    const code = codeNow(secret);
    await post('/auth/second/authenticator/confirm', authCode, { code });
    expect((await second({ token: (await firstStep(user.email)).token, code })).status).toBe(401);
  });

  it('a step is over after five minutes, and one that never was is as well', async () => {
    const { user, secret } = await withApp();
    const { token } = await firstStep(user.email);
    server.clock.advance(5 * 60_000);
    for (const given of [token, 'nonsense'])
      expect(await second({ token: given, code: codeNow(secret) })).toMatchObject({
        body: { code: 'second_step_over' },
      });
    expect(await post('/auth/second/passkey', undefined, { token })).toMatchObject({
      body: { code: 'second_step_over' },
    });
  });

  it('another person’s code and recovery code open nothing', async () => {
    const [ada, eve] = [await withApp(), await withApp()];
    const { token } = await firstStep(ada.user.email);
    const code = codeNow(eve.secret);
    expect((await second({ token, code })).status).toBe(401);
    expect((await second({ token, recoveryCode: eve.recoveryCodes[0] })).status).toBe(401);
  });

  it('a recovery code works once, however it is written, and its owner is told', async () => {
    const { user, authCode, recoveryCodes } = await withApp();
    const [first = ''] = recoveryCodes;
    const { token } = await firstStep(user.email);
    expect((await second({ token, recoveryCode: 'aaaa-aaaa-aaaa' })).status).toBe(401);
    expect(
      (await second({ token, recoveryCode: ` ${first.toUpperCase().replaceAll('-', ' ')}` })).status,
    ).toBe(200);
    expect((await second({ token: (await firstStep(user.email)).token, recoveryCode: first })).status).toBe(
      401,
    );
    expect(await factorsOf(authCode)).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await of.lettersTo(user.email)).at(-1)?.subject).toContain('A recovery code was used');

    const { body } = await post<{ recoveryCodes: string[] }>('/auth/second/recovery', authCode);
    expect(body.recoveryCodes).toHaveLength(10);
    const { token: next } = await firstStep(user.email);
    expect((await second({ token: next, recoveryCode: recoveryCodes[1] })).status).toBe(401);
    expect((await second({ token: next, recoveryCode: body.recoveryCodes[1] })).status).toBe(200);
  });

  it('ten wrong codes from one address, and fifty from anywhere, answer 429 for the right one too', async () => {
    const { user, secret } = await withApp();
    const here = '203.0.113.5';
    const { token } = await firstStep(user.email, undefined, here);
    const wrong = (address: string) => second({ token, code: wrongCode(secret) }, address);
    for (let index = 0; index < 10; index += 1) expect((await wrong(here)).status).toBe(401);
    expect((await second({ token, code: codeNow(secret) }, here)).status).toBe(429);
    for (let index = 0; index < 40; index += 1) await wrong(`198.51.100.${index}`);
    expect((await second({ token, code: codeNow(secret) }, '198.51.100.200')).status).toBe(429);
    const refused = (await of.events('session.refuse')).filter(({ record }) => record === user._id);
    expect(refused.at(-1)).toMatchObject({ detail: { by: 'password', second: 'authenticator' } });
  });

  it('a new password leaves the factor, and ends the steps under way', async () => {
    const { user, secret } = await withApp();
    const { token } = await firstStep(user.email);
    await post('/auth/reset', undefined, { username: user.email });
    await server.platform.jobs.start();
    // After the one that told of the app.
    const code = await of.codeFor(user.email, 'reset_password', 2);
    await post('/auth/reset/new', undefined, { code, password: 'another horse battery' });
    expect(await second({ token, code: codeNow(secret) })).toMatchObject({
      body: { code: 'second_step_over' },
    });
    const step = await firstStep(user.email, 'another horse battery');
    expect((await second({ token: step.token, code: codeNow(secret) })).status).toBe(200);
  });

  it('with another SECRET_KEY no code is right, and nothing breaks', async () => {
    const { user, secret } = await withApp();
    await server.platform.db
      .updateTable('totp_factors')
      .set({ secret: Buffer.alloc(60, 7) })
      .where('user', '=', user._id)
      .execute();
    const { token } = await firstStep(user.email);
    expect((await second({ token, code: codeNow(secret) })).status).toBe(401);
    expect(server.errors).toEqual([]);
  });

  it('refuses a closed account and a malformed body', async () => {
    const { user, secret } = await withApp();
    const { token } = await firstStep(user.email);
    await server.platform.db
      .updateTable('users')
      .set({ isActive: false })
      .where('_id', '=', user._id)
      .execute();
    expect(await second({ token, code: codeNow(secret) })).toMatchObject({
      body: { code: 'second_step_over' },
    });
    for (const body of [undefined, {}, { token }, { token, code: 123456 }, { token, code: '1'.repeat(50) }])
      expect((await second(body)).status).toBe(400);
  });
});
