import { password, people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer({
    jobs: true,
    env: { PASSWORD_MIN_LENGTH: '8', TRUST_PROXY: '1', RATE_LIMITS: 'on' },
  });
  accounts = people(server);
});
afterAll(() => server.close());

let callerCount = 0;
/** Each request comes from an address of its own by default. */
const headersFrom = (address?: string) => {
  callerCount += 1;
  return { 'x-forwarded-for': address ?? `203.0.113.${callerCount}` };
};
const requestReset = (username: string, address?: string) =>
  server.request('POST', '/auth/reset', { body: { username }, headers: headersFrom(address) });
const setNewPassword = (code: string, newPassword: string, address?: string) =>
  server.request('POST', '/auth/reset/new', {
    body: { code, password: newPassword },
    headers: headersFrom(address),
  });
const success = { status: 200, body: { success: true } };
const invalidCodeReply = { status: 400, body: { fields: { code: 'Invalid or Expired Reset Code' } } };
const strongPassword = 'a fresh and long one';

describe('a new password', () => {
  it('[AUT-07] [AUT-13] is set through the mailed link, once, and ends all sessions', async () => {
    const user = await accounts.person({ email: 'ada@example.com' });
    const sessions = [await server.signIn(user), await server.signIn(user)];
    expect(await requestReset('ADA@example.com')).toMatchObject(success);
    const code = await accounts.codeFor('ada@example.com', 'reset_password');
    expect(await setNewPassword(code, strongPassword)).toMatchObject(success);
    for (const session of sessions) expect((await accounts.me(session)).status).toBe(401);
    expect((await accounts.signIn('ada@example.com')).status).toBe(401);
    expect((await accounts.signIn('ada@example.com', strongPassword)).status).toBe(200);
    expect(await setNewPassword(code, 'yet another one')).toMatchObject(invalidCodeReply);
    expect((await accounts.signIn('ada@example.com', strongPassword)).status).toBe(200);
    expect((await accounts.emailsTo('ada@example.com')).at(-1)?.subject).toContain('was changed');
    expect((await accounts.auditEvents('users.set_password')).at(-1)).toMatchObject({ record: user._id });
  });

  it('[AUT-07] gets the same reply whether or not the account exists, and an email only if it does', async () => {
    await accounts.person({ email: 'closed@example.com', isActive: false });
    for (const name of ['nobody@example.com', 'closed@example.com'])
      expect(await requestReset(name)).toMatchObject(success);
    await accounts.person({ email: 'last@example.com' });
    await requestReset('last@example.com');
    await accounts.codeFor('last@example.com', 'reset_password');
    expect(await accounts.emailsTo('nobody@example.com')).toEqual([]);
    expect(await accounts.emailsTo('closed@example.com')).toEqual([]);
  });

  it('[AUT-13] is rejected if it is too short or common, or if the code is missing', async () => {
    await accounts.person({ email: 'ida@example.com' });
    await requestReset('ida@example.com');
    const code = await accounts.codeFor('ida@example.com', 'reset_password');
    expect(await setNewPassword(code, 'seven77')).toMatchObject({
      status: 400,
      body: { fields: { password: 'Password is too short: please use at least 8 characters' } },
    });
    expect(await setNewPassword(code, 'password123')).toMatchObject({
      status: 400,
      body: { fields: { password: expect.stringContaining('common') } },
    });
    expect(await setNewPassword(' ', strongPassword)).toMatchObject({
      status: 400,
      body: { fields: { code: 'Reset password code is required' } },
    });
    expect(
      await server.request('POST', '/auth/reset/new', {
        body: { password: strongPassword },
        headers: headersFrom(),
      }),
    ).toMatchObject({ status: 400, body: { fields: { code: 'Reset password code is required' } } });
    for (const body of [undefined, {}, { code }, { code: 1, password: strongPassword }])
      expect((await server.request('POST', '/auth/reset/new', { body, headers: headersFrom() })).status).toBe(
        400,
      );
    // A rejected password has not used up the code.
    expect(await setNewPassword(code, strongPassword)).toMatchObject(success);
  });

  it('[AUT-13] needs a code that is valid for an hour and stored as a hash', async () => {
    await accounts.person({ email: 'slow@example.com' });
    await requestReset('slow@example.com');
    const code = await accounts.codeFor('slow@example.com', 'reset_password');
    const stored = await server.platform.db.selectFrom('one_time_codes').select('hash').execute();
    expect(stored.some(({ hash }) => hash.toString('base64url') === code || hash.toString() === code)).toBe(
      false,
    );
    server.clock.advance(60 * 60_000 + 1);
    expect(await setNewPassword(code, strongPassword)).toMatchObject(invalidCodeReply);
  });

  it('[AUT-13] ends the other codes, and only one of two concurrent requests sets it', async () => {
    await accounts.person({ email: 'twice@example.com' });
    await requestReset('twice@example.com');
    const first = await accounts.codeFor('twice@example.com', 'reset_password');
    await requestReset('twice@example.com');
    const second = await accounts.codeFor('twice@example.com', 'reset_password', 2);
    const replies = await Promise.all([
      setNewPassword(second, strongPassword),
      setNewPassword(second, 'another long one'),
    ]);
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    expect(await setNewPassword(first, password)).toMatchObject(invalidCodeReply);
  });

  it('[AUT-12] [AUT-13] is not set by a confirmation code, which still confirms, nor does a reset code confirm', async () => {
    const email = 'unconfirmed@example.com';
    const form = { firstName: 'Ada', lastName: 'Lovelace', username: '', email, password };
    await server.request('POST', '/auth/register', { body: form, headers: headersFrom() });
    const code = await accounts.codeFor(email, 'confirm_email');
    expect(await setNewPassword(code, strongPassword)).toMatchObject(invalidCodeReply);
    const confirm = (submitted: string) =>
      server.request('POST', '/auth/confirm', { body: { code: submitted }, headers: headersFrom() });
    expect(await confirm(code)).toMatchObject(success);
    expect((await accounts.signIn(email, strongPassword, { address: '203.0.113.250' })).status).toBe(401);
    expect((await accounts.signIn(email)).status).toBe(200);

    await requestReset(email);
    const resetCode = await accounts.codeFor(email, 'reset_password', 2);
    expect((await confirm(resetCode)).status).toBe(400);
    expect(await setNewPassword(resetCode, strongPassword)).toMatchObject(success);
  });

  it('[AUT-12] [AUT-13] leaves an audit line for a code that does not work, without the code', async () => {
    const before = (await accounts.auditEvents('call.refused')).length;
    for (const [url, body] of [
      ['/auth/confirm', { code: 'used-or-old' }],
      ['/auth/reset/new', { code: 'used-or-old', password: 'a new good password' }],
    ] as const)
      expect((await server.request('POST', url, { body })).status).toBe(400);
    const lines = (await accounts.auditEvents('call.refused')).slice(before);
    expect(lines.map(({ detail }) => detail)).toEqual([
      { code: 'bad_request', call: 'POST /auth/confirm' },
      { code: 'bad_request', call: 'POST /auth/reset/new' },
    ]);
  });

  it('[AUT-12] [AUT-13] limits wrong codes per address, without locking out anyone who has the right one', async () => {
    const user = await accounts.person({ email: 'behind@example.com' });
    await requestReset('behind@example.com');
    const right = await accounts.codeFor('behind@example.com', 'reset_password');
    const superadmin = await server.signIn(await accounts.person({ level: 'superadmin' }));
    const minted = await server.request<{ code: string }>('POST', '/auth/guest/code', {
      body: { user: user._id },
      authCode: superadmin,
    });
    const guest = (code: string) =>
      server.request('POST', '/auth/guest', {
        body: { code },
        authCode: superadmin,
        headers: headersFrom('198.51.100.1'),
      });
    for (let index = 0; index < 10; index += 1)
      expect(await setNewPassword(`guess ${index}`, strongPassword, '198.51.100.1')).toMatchObject(
        invalidCodeReply,
      );
    expect((await setNewPassword('guess', strongPassword, '198.51.100.1')).status).toBe(429);
    expect(
      (
        await server.request('POST', '/auth/confirm', {
          body: { code: 'x' },
          headers: headersFrom('198.51.100.1'),
        })
      ).status,
    ).toBe(429);
    for (const path of ['/auth/email/confirm', '/auth/email/keep'])
      expect(
        (await server.request('POST', path, { body: { code: 'x' }, headers: headersFrom('198.51.100.1') }))
          .status,
      ).toBe(429);
    expect((await guest('guess')).status).toBe(429);
    expect((await guest(minted.body.code)).status).toBe(200);
    expect(await setNewPassword(right, strongPassword, '198.51.100.1')).toMatchObject(success);
    expect((await setNewPassword('guess', strongPassword, '198.51.100.1')).status).toBe(429);
    expect((await setNewPassword('guess', strongPassword)).status).toBe(400);
  });

  it('limits emails per account silently, and per address with an error', async () => {
    await accounts.person({ email: 'spammed@example.com' });
    for (let index = 0; index < 8; index += 1)
      expect(await requestReset('spammed@example.com', '198.51.100.8')).toMatchObject(success);
    await accounts.codeFor('spammed@example.com', 'reset_password', 5);
    await accounts.person({ email: 'after@example.com' });
    await requestReset('after@example.com');
    await accounts.codeFor('after@example.com', 'reset_password');
    expect(await accounts.emailsTo('spammed@example.com')).toHaveLength(5);
    for (let index = 0; index < 20; index += 1) await requestReset('nobody@example.com', '198.51.100.9');
    expect((await requestReset('nobody@example.com', '198.51.100.9')).status).toBe(429);
  });

  it('stores neither password nor code readably when a retry repeats an Idempotency-Key', async () => {
    await accounts.person({ email: 'retry@example.com' });
    await requestReset('retry@example.com');
    const code = await accounts.codeFor('retry@example.com', 'reset_password');
    const call = () =>
      server.request('POST', '/auth/reset/new', {
        body: { code, password: strongPassword },
        headers: { ...headersFrom('198.51.100.20'), 'idempotency-key': 'k1' },
      });
    expect(await call()).toMatchObject(success);
    expect(await call()).toMatchObject(success);
    const stored = await server.platform.db.selectFrom('idempotency_keys').select('reply').execute();
    expect(JSON.stringify(stored)).not.toContain('success');
  });
});
