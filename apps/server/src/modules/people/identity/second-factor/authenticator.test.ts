import type { RenewedSession, SecondFactors, SecondStep, SessionReply } from '@paddock/contract';
import { type ErrorBody, password, people, type TestServer, testServer, totpCode } from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer({ env: { TRUST_PROXY: '1', RATE_LIMITS: 'on' } });
  accounts = people(server);
  // The clock is set to the start of a time step.
  server.clock.set(new Date(Math.ceil(Date.now() / 30_000) * 30_000));
});
afterAll(() => server.close());
/** Each test has time steps of its own, since codes work once. */
beforeEach(() => server.clock.advance(5 * 60_000));

const post = <Body = ErrorBody>(url: string, authCode?: string, body?: unknown, address?: string) =>
  server.request<Body>('POST', url, {
    authCode,
    ...(body !== undefined && { body }),
    ...(address && { headers: { 'x-forwarded-for': address } }),
  });
const fetchSecondFactors = async (authCode: string) =>
  (await server.request<SecondFactors>('GET', '/auth/second', { authCode })).body;
const currentCode = (secret: string) => totpCode(secret, server.clock.now());

/** A user with an authenticator app, whose setup code is already used. */
async function createUserWithApp(row: Parameters<typeof accounts.person>[0] = {}) {
  const user = await accounts.person(row);
  const authCode = await server.signIn(user);
  const { secret } = (await post<{ secret: string }>('/auth/second/authenticator', authCode)).body;
  const { body } = await post<{ recoveryCodes: string[] }>('/auth/second/authenticator/confirm', authCode, {
    code: currentCode(secret),
  });
  server.clock.advance(60_000);
  return { user, authCode, secret, recoveryCodes: body.recoveryCodes };
}

async function beginSignIn(email: string, currentPassword?: string, address?: string): Promise<SecondStep> {
  const { body } = await accounts.signIn(email, currentPassword, address ? { address } : {});
  return (body as unknown as { secondFactor: SecondStep }).secondFactor;
}
const submitSecondStep = (body: unknown, address?: string) =>
  post<SessionReply & ErrorBody>('/auth/second', undefined, body, address);
const wrongCode = (secret: string) =>
  String(
    (Number(totpCode(secret, new Date(server.clock.now().getTime() + 3_600_000))) + 7) % 1_000_000,
  ).padStart(6, '0');

describe('an authenticator app', () => {
  it('counts once a code has confirmed it; the recovery codes are shown once, and an email tells the owner', async () => {
    const user = await accounts.person();
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
    expect(await fetchSecondFactors(authCode)).toMatchObject({
      authenticatorSince: null,
      recoveryCodesLeft: 0,
    });
    // No code is required before that.
    expect((await accounts.signIn(user.email)).body.authCode).toBeTruthy();

    const confirmed = await post<{ recoveryCodes: string[] }>(
      '/auth/second/authenticator/confirm',
      authCode,
      {
        code: currentCode(begun.secret),
      },
    );
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    for (const code of confirmed.body.recoveryCodes)
      expect(code).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/);
    expect(await fetchSecondFactors(authCode)).toEqual({
      authenticatorSince: server.clock.now().toISOString(),
      passkeys: [],
      recoveryCodesLeft: 10,
      isRequired: false,
    });
    expect((await accounts.emailsTo(user.email)).at(-1)?.subject).toBe(
      'An authenticator app was set up (Portal stallion)',
    );
    expect((await accounts.auditEvents('second_factor.authenticator_added')).at(-1)).toMatchObject({
      record: user._id,
    });
  });

  it('stores no secret and no code that a dump of the database would reveal', async () => {
    const { secret, recoveryCodes } = await createUserWithApp();
    const { db } = server.platform;
    const stored = [
      await db.selectFrom('totp_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
      await db.selectFrom('audit_events').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
    ];
    const text = JSON.stringify(stored, (_, value: unknown) =>
      value instanceof Uint8Array
        ? Buffer.from(value).toString('latin1')
        : typeof value === 'bigint'
          ? String(value)
          : value,
    );
    for (const plain of [secret, ...recoveryCodes]) expect(text).not.toContain(plain);
  });

  it('has to be set up again if the setup is not finished within the hour', async () => {
    const first = await server.signIn(await accounts.person());
    const { secret } = (await post<{ secret: string }>('/auth/second/authenticator', first)).body;
    server.clock.advance(61 * 60_000);
    const { authCode } = (await post<RenewedSession>('/auth/sudo', first, { password })).body;
    expect(
      await post('/auth/second/authenticator/confirm', authCode, { code: currentCode(secret) }),
    ).toMatchObject({
      status: 409,
    });
  });

  it('replaces the old one once its code confirms it, and the recovery codes stay', async () => {
    const { user, authCode, secret } = await createUserWithApp();
    const { secret: fresh } = (await post<{ secret: string }>('/auth/second/authenticator', authCode)).body;
    const token = (await beginSignIn(user.email)).token;
    expect((await submitSecondStep({ token, code: currentCode(secret) })).status).toBe(200);
    const { body } = await post('/auth/second/authenticator/confirm', authCode, { code: currentCode(fresh) });
    expect(body).toEqual({});
    server.clock.advance(60_000);
    const { token: next } = await beginSignIn(user.email);
    expect((await submitSecondStep({ token: next, code: currentCode(secret) })).status).toBe(401);
    expect((await submitSecondStep({ token: next, code: currentCode(fresh) })).status).toBe(200);
  });

  it('is no longer required once it is removed, and the recovery codes go with the last factor', async () => {
    const { user, authCode, secret } = await createUserWithApp();
    const code = currentCode(secret);
    expect((await post('/auth/second/authenticator/remove', authCode, { code })).status).toBe(200);
    expect(await fetchSecondFactors(authCode)).toMatchObject({
      authenticatorSince: null,
      recoveryCodesLeft: 0,
    });
    expect((await accounts.signIn(user.email)).body.authCode).toBeTruthy();
    expect((await accounts.emailsTo(user.email)).at(-1)?.subject).toContain(
      'The authenticator app was removed',
    );
    expect((await accounts.auditEvents('second_factor.authenticator_removed')).at(-1)).toMatchObject({
      record: user._id,
    });
    expect(await post('/auth/second/recovery', authCode)).toMatchObject({ status: 409 });
  });
});

const factorChangeRequests: [path: string, body?: unknown][] = [
  ['/auth/second/authenticator'],
  ['/auth/second/authenticator/confirm', { code: '123456' }],
  ['/auth/second/authenticator/remove', { code: '123456' }],
  ['/auth/second/recovery'],
  ['/auth/passkeys/options'],
  ['/auth/passkeys/rename', { id: '01890000-0000-7000-8000-000000000000', name: 'x' }],
  ['/auth/passkeys/remove/options', { id: '01890000-0000-7000-8000-000000000000' }],
  ['/auth/passkeys/remove', { id: '01890000-0000-7000-8000-000000000000', recoveryCode: 'x' }],
];

it.each(factorChangeRequests)(
  'POST %s requires a session that has just signed in, and refuses an impersonation session',
  async (path, body) => {
    expect(await post(path, undefined, body)).toMatchObject({ status: 401 });
    const user = await accounts.person();
    const authCode = await server.signIn(user);
    server.clock.advance(16 * 60_000);
    expect(await post(path, authCode, body)).toMatchObject({ status: 403, body: { code: 'sudo_required' } });
    const superadmin = await accounts.person({ level: 'superadmin' });
    const impersonation = await server.impersonate(user, superadmin);
    const refused = { status: 403, body: { code: 'guest_session_read_only' } };
    expect(await post(path, impersonation, body)).toMatchObject(refused);
    expect(await server.request('GET', '/auth/second', { authCode: impersonation })).toMatchObject(refused);
  },
);

describe('the second step of signing in', () => {
  it('[AUT-02] opens no session for the right password alone, but one for a code of the app', async () => {
    const { user, secret } = await createUserWithApp();
    const { status, body } = await accounts.signIn(user.email);
    expect(status).toBe(200);
    expect(body).toEqual({
      secondFactor: {
        token: expect.any(String),
        expiresAt: new Date(server.clock.now().getTime() + 5 * 60_000).toISOString(),
        methods: ['authenticator', 'recovery'],
        formerSites: [],
      },
    });
    const { token } = (body as unknown as { secondFactor: SecondStep }).secondFactor;
    expect((await accounts.me(token)).status).toBe(401);
    const done = await submitSecondStep({ token, code: currentCode(secret) });
    expect(done.status).toBe(200);
    expect((await accounts.me(done.body.authCode)).body.me).toEqual(done.body.me);
    expect((await accounts.auditEvents('session.open')).at(-1)).toMatchObject({
      actor: user._id,
      detail: { by: 'password', second: 'authenticator' },
    });
    // The step is used up.
    server.clock.advance(60_000);
    expect(await submitSecondStep({ token, code: currentCode(secret) })).toMatchObject({
      status: 403,
      body: { code: 'second_step_over' },
    });
  });

  it('[AUT-03] is not revealed by a wrong password', async () => {
    const { user } = await createUserWithApp();
    expect(await accounts.signIn(user.email, 'not it')).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    });
  });

  it('accepts a code once, and no earlier code afterwards', async () => {
    const { user, secret } = await createUserWithApp();
    const before = totpCode(secret, new Date(server.clock.now().getTime() - 30_000));
    const code = currentCode(secret);
    expect((await submitSecondStep({ token: (await beginSignIn(user.email)).token, code })).status).toBe(200);
    const { token } = await beginSignIn(user.email);
    for (const used of [code, before])
      expect((await submitSecondStep({ token, code: used })).status).toBe(401);
    // Nor twice concurrently.
    server.clock.advance(60_000);
    const [first, second] = [await beginSignIn(user.email), await beginSignIn(user.email)];
    const replies = await Promise.all(
      [first, second].map((step) => submitSecondStep({ token: step.token, code: currentCode(secret) })),
    );
    expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 401]));
  });

  it('does not accept the code that set up the app', async () => {
    const user = await accounts.person();
    const authCode = await server.signIn(user);
    const { secret } = (await post<{ secret: string }>('/auth/second/authenticator', authCode)).body;
    const code = currentCode(secret);
    await post('/auth/second/authenticator/confirm', authCode, { code });
    expect((await submitSecondStep({ token: (await beginSignIn(user.email)).token, code })).status).toBe(401);
  });

  it('expires after five minutes, and rejects an unknown step', async () => {
    const { user, secret } = await createUserWithApp();
    const { token } = await beginSignIn(user.email);
    server.clock.advance(5 * 60_000);
    for (const submitted of [token, 'nonsense'])
      expect(await submitSecondStep({ token: submitted, code: currentCode(secret) })).toMatchObject({
        body: { code: 'second_step_over' },
      });
    expect(await post('/auth/second/passkey', undefined, { token })).toMatchObject({
      body: { code: 'second_step_over' },
    });
  });

  it("does not accept another user's code or recovery code", async () => {
    const [ada, eve] = [await createUserWithApp(), await createUserWithApp()];
    const { token } = await beginSignIn(ada.user.email);
    const code = currentCode(eve.secret);
    expect((await submitSecondStep({ token, code })).status).toBe(401);
    expect((await submitSecondStep({ token, recoveryCode: eve.recoveryCodes[0] })).status).toBe(401);
  });

  it('accepts a recovery code once, in any spelling, and tells its owner', async () => {
    const { user, authCode, recoveryCodes } = await createUserWithApp();
    const [first = ''] = recoveryCodes;
    const { token } = await beginSignIn(user.email);
    expect((await submitSecondStep({ token, recoveryCode: 'aaaa-aaaa-aaaa' })).status).toBe(401);
    expect(
      (await submitSecondStep({ token, recoveryCode: ` ${first.toUpperCase().replaceAll('-', ' ')}` }))
        .status,
    ).toBe(200);
    expect(
      (await submitSecondStep({ token: (await beginSignIn(user.email)).token, recoveryCode: first })).status,
    ).toBe(401);
    expect(await fetchSecondFactors(authCode)).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await accounts.emailsTo(user.email)).at(-1)?.subject).toContain('A recovery code was used');

    const { body } = await post<{ recoveryCodes: string[] }>('/auth/second/recovery', authCode);
    expect(body.recoveryCodes).toHaveLength(10);
    const { token: next } = await beginSignIn(user.email);
    expect((await submitSecondStep({ token: next, recoveryCode: recoveryCodes[1] })).status).toBe(401);
    expect((await submitSecondStep({ token: next, recoveryCode: body.recoveryCodes[1] })).status).toBe(200);
  });

  it('answers 429 after ten wrong codes from one address or fifty from anywhere, even to the right one', async () => {
    const { user, secret } = await createUserWithApp();
    const here = '203.0.113.5';
    const { token } = await beginSignIn(user.email, undefined, here);
    const wrong = (address: string) => submitSecondStep({ token, code: wrongCode(secret) }, address);
    for (let index = 0; index < 10; index += 1) expect((await wrong(here)).status).toBe(401);
    expect((await submitSecondStep({ token, code: currentCode(secret) }, here)).status).toBe(429);
    for (let index = 0; index < 40; index += 1) await wrong(`198.51.100.${index}`);
    expect((await submitSecondStep({ token, code: currentCode(secret) }, '198.51.100.200')).status).toBe(429);
    const refused = (await accounts.auditEvents('session.refuse')).filter(
      ({ record }) => record === user._id,
    );
    expect(refused.at(-1)).toMatchObject({ detail: { by: 'password', second: 'authenticator' } });
  });

  it('still requires the factor after a new password, which ends the steps in progress', async () => {
    const { user, secret } = await createUserWithApp();
    const { token } = await beginSignIn(user.email);
    await post('/auth/reset', undefined, { username: user.email });
    await server.platform.jobs.start();
    // After the email about the app.
    const code = await accounts.codeFor(user.email, 'reset_password', 2);
    await post('/auth/reset/new', undefined, { code, password: 'another horse battery' });
    expect(await submitSecondStep({ token, code: currentCode(secret) })).toMatchObject({
      body: { code: 'second_step_over' },
    });
    const step = await beginSignIn(user.email, 'another horse battery');
    expect((await submitSecondStep({ token: step.token, code: currentCode(secret) })).status).toBe(200);
  });

  it('accepts no code under another SECRET_KEY, without an error', async () => {
    const { user, secret } = await createUserWithApp();
    await server.platform.db
      .updateTable('totp_factors')
      .set({ secret: Buffer.alloc(60, 7) })
      .where('user', '=', user._id)
      .execute();
    const { token } = await beginSignIn(user.email);
    expect((await submitSecondStep({ token, code: currentCode(secret) })).status).toBe(401);
    expect(server.errors).toEqual([]);
  });

  it('rejects a closed account and a malformed body', async () => {
    const { user, secret } = await createUserWithApp();
    const { token } = await beginSignIn(user.email);
    await server.platform.db
      .updateTable('users')
      .set({ isActive: false })
      .where('_id', '=', user._id)
      .execute();
    expect(await submitSecondStep({ token, code: currentCode(secret) })).toMatchObject({
      body: { code: 'second_step_over' },
    });
    for (const body of [undefined, {}, { token }, { token, code: 123456 }, { token, code: '1'.repeat(50) }])
      expect((await submitSecondStep(body)).status).toBe(400);
  });
});
