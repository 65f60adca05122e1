import type { RenewedSession } from '@paddock/contract';
import { type ErrorBody, password, people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer({ jobs: true, env: { TRUST_PROXY: '1', RATE_LIMITS: 'on' } });
  accounts = people(server);
});
afterAll(() => server.close());

const strongPassword = 'a fresh and long one';
const changePassword = (authCode: string | undefined, body: unknown, headers = {}) =>
  server.request<ErrorBody & RenewedSession>('POST', '/auth/password', { authCode, body, headers });
const success = { status: 200, body: { success: true } };

describe('POST /auth/password', () => {
  it('changes the password, ends all other sessions, keeps this one, and sends an email', async () => {
    const user = await accounts.person();
    const [here, there] = [await server.signIn(user), await server.signIn(user)];
    expect(await changePassword(here, { password, newPassword: strongPassword })).toMatchObject(success);
    expect((await accounts.me(here)).status).toBe(200);
    expect((await accounts.me(there)).status).toBe(401);
    expect((await accounts.signIn(user.email)).status).toBe(401);
    expect((await accounts.signIn(user.email, strongPassword)).status).toBe(200);
    const [message] = await accounts.emailsTo(user.email);
    expect(message?.subject).toContain('was changed');
    expect(message?.text).toContain('signed out everywhere else');
    expect(message?.text).not.toContain(strongPassword);
    expect((await accounts.auditEvents('users.change_password')).at(-1)).toMatchObject({
      actor: user._id,
      record: user._id,
      detail: {},
    });
  });

  it('voids mailed links that set a password or change the address', async () => {
    const user = await accounts.person();
    const authCode = await server.signIn(user);
    await server.request('POST', '/auth/reset', { body: { username: user.email } });
    const reset = await accounts.codeFor(user.email, 'reset_password');
    await server.request('POST', '/auth/email', { authCode, body: { email: 'thief@example.com', password } });
    const confirm = await accounts.codeFor('thief@example.com', 'new_email');
    await changePassword(authCode, { password, newPassword: strongPassword });
    const late = await server.request('POST', '/auth/reset/new', {
      body: { code: reset, password: 'another one' },
    });
    expect(late.status).toBe(400);
    const moved = await server.request('POST', '/auth/email/confirm', { body: { code: confirm } });
    expect(moved.status).toBe(400);
  });

  it('re-authenticates the session', async () => {
    const admin = await accounts.person({ level: 'admin' });
    const stale = await server.signIn(admin);
    server.clock.advance(16 * 60_000);
    const { authCode } = (await changePassword(stale, { password, newPassword: strongPassword })).body;
    const { _id } = await server.make.user();
    expect((await server.request('DELETE', `/api/users/${_id}`, { authCode })).status).toBe(200);
  });

  it('[SEC-02] does not re-authenticate a user who has a second factor', async () => {
    const admin = await accounts.person({ level: 'admin' });
    const stale = await server.signIn(admin);
    await server.platform.db
      .insertInto('totp_factors')
      .values({ user: admin._id, secret: Buffer.from('x'), confirmedAt: server.clock.now() })
      .execute();
    server.clock.advance(16 * 60_000);
    const { status, body } = await changePassword(stale, { password, newPassword: strongPassword });
    expect(status).toBe(200);
    const { authCode } = body;
    const { _id } = await server.make.user();
    expect(await server.request('DELETE', `/api/users/${_id}`, { authCode })).toMatchObject({
      status: 403,
      body: { code: 'sudo_required' },
    });
  });

  it('rejects a wrong password, and a new one that is short, common or the same', async () => {
    const user = await accounts.person();
    const authCode = await server.signIn(user);
    const errorsOf = async (currentPassword: string, newPassword: string) =>
      (await changePassword(authCode, { password: currentPassword, newPassword })).body.fields;
    expect(await errorsOf('not it', strongPassword)).toEqual({ password: 'This is not your password.' });
    expect(await errorsOf(password, 'short')).toEqual({ newPassword: 'Password is too short' });
    expect(await errorsOf(password, 'password123')).toEqual({
      newPassword: expect.stringContaining('common'),
    });
    expect(await errorsOf(password, password)).toEqual({ newPassword: 'This is already your password.' });
    for (const body of [undefined, {}, { password }, { password, newPassword: 7 }])
      expect((await changePassword(authCode, body)).status).toBe(400);
    expect((await accounts.me(authCode)).status).toBe(200);
    expect((await accounts.signIn(user.email)).status).toBe(200);
    expect((await accounts.auditEvents('session.refuse')).at(-1)).toMatchObject({ record: user._id });
  });

  it('[SEC-07] limits wrong passwords per session, which locks nobody out of signing in', async () => {
    const user = await accounts.person();
    const authCode = await server.signIn(user);
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    for (let index = 0; index < 10; index += 1)
      expect(
        (await changePassword(authCode, { password: 'no', newPassword: strongPassword }, headers)).status,
      ).toBe(400);
    expect((await changePassword(authCode, { password, newPassword: strongPassword }, headers)).status).toBe(
      429,
    );
    expect((await accounts.signIn(user.email, password, { address: '203.0.113.77' })).status).toBe(200);
  });

  it('is closed to visitors and impersonation sessions', async () => {
    const user = await accounts.person();
    const superadmin = await server.make.user({ level: 'superadmin' });
    const impersonation = await server.impersonate(user, superadmin);
    expect((await changePassword(undefined, { password, newPassword: strongPassword })).status).toBe(401);
    expect(await changePassword(impersonation, { password, newPassword: strongPassword })).toMatchObject({
      status: 403,
      body: { code: 'guest_session_read_only' },
    });
    expect((await accounts.signIn(user.email)).status).toBe(200);
  });
});

describe('an account without a password', () => {
  it('is told so, and gets a link to set one', async () => {
    const user = await server.make.user({ email: 'google@example.com', password: null });
    const authCode = await server.signIn(user);
    const safety = await server.request('GET', '/auth/safety', { authCode });
    expect(safety.body).toEqual({
      hasPassword: false,
      hasGoogle: false,
      hasPasskey: false,
      newEmail: null,
    });
    expect(await changePassword(authCode, { password, newPassword: strongPassword })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('no password yet') },
    });
    expect(await server.request('POST', '/auth/password/link', { authCode })).toMatchObject(success);
    const code = await accounts.codeFor('google@example.com', 'reset_password');
    await server.request('POST', '/auth/reset/new', { body: { code, password: strongPassword } });
    expect((await accounts.signIn('google@example.com', strongPassword)).status).toBe(200);
    expect((await server.request('POST', '/auth/password/link')).status).toBe(401);
  });
});
