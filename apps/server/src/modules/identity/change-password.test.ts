import { password, people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../platform/sessions.ts';

let server: TestServer;
let of: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer({ jobs: true, env: { TRUST_PROXY: '1' } });
  of = people(server);
});
afterAll(() => server.close());

const fresh = 'a fresh and long one';
const change = (authCode: string | undefined, body: unknown, headers = {}) =>
  server.call('POST', '/auth/password', { authCode, body, headers });
const success = { status: 200, body: { success: true } };

describe('POST /auth/password', () => {
  it('changes the password, ends all other sessions and keeps this one, and a mail tells', async () => {
    const user = await of.person();
    const [here, there] = [await server.signIn(user), await server.signIn(user)];
    expect(await change(here, { password, newPassword: fresh })).toMatchObject(success);
    expect((await of.me(here)).status).toBe(200);
    expect((await of.me(there)).status).toBe(401);
    expect((await of.signIn(user.email)).status).toBe(401);
    expect((await of.signIn(user.email, fresh)).status).toBe(200);
    const [letter] = await of.lettersTo(user.email);
    expect(letter?.subject).toContain('was changed');
    expect(letter?.text).toContain('signed out everywhere else');
    expect(letter?.text).not.toContain(fresh);
    expect((await of.events('users.change_password')).at(-1)).toMatchObject({
      actor: user._id,
      record: user._id,
      detail: {},
    });
  });

  it('voids the links that were mailed to set a password or to change the address', async () => {
    const user = await of.person();
    const authCode = await server.signIn(user);
    await server.call('POST', '/auth/reset', { body: { username: user.email } });
    const reset = await of.codeFor(user.email, 'reset_password');
    await server.call('POST', '/auth/email', { authCode, body: { email: 'thief@example.com', password } });
    const confirm = await of.codeFor('thief@example.com', 'new_email');
    await change(authCode, { password, newPassword: fresh });
    const late = await server.call('POST', '/auth/reset/new', {
      body: { code: reset, password: 'another one' },
    });
    expect(late.status).toBe(400);
    const moved = await server.call('POST', '/auth/email/confirm', { body: { code: confirm } });
    expect(moved.status).toBe(400);
  });

  it('opens the sudo window', async () => {
    const admin = await of.person({ level: 'admin' });
    const authCode = await server.signIn(admin);
    server.clock.advance(16 * 60_000);
    await change(authCode, { password, newPassword: fresh });
    const { _id } = await server.make.user();
    expect((await server.call('DELETE', `/api/users/${_id}`, { authCode })).status).toBe(200);
  });

  it('refuses a wrong password, and a new one that is short, common or the same', async () => {
    const user = await of.person();
    const authCode = await server.signIn(user);
    const refused = async (given: string, newPassword: string) =>
      (await change(authCode, { password: given, newPassword })).body.fields;
    expect(await refused('not it', fresh)).toEqual({ password: 'This is not your password.' });
    expect(await refused(password, 'short')).toEqual({ newPassword: 'Password is too short' });
    expect(await refused(password, 'password123')).toEqual({
      newPassword: expect.stringContaining('common'),
    });
    expect(await refused(password, password)).toEqual({ newPassword: 'This is your password already.' });
    for (const body of [undefined, {}, { password }, { password, newPassword: 7 }])
      expect((await change(authCode, body)).status).toBe(400);
    expect((await of.me(authCode)).status).toBe(200);
    expect((await of.signIn(user.email)).status).toBe(200);
    expect((await of.events('session.refuse')).at(-1)).toMatchObject({ record: user._id });
  });

  it('is guessed under the limits of signing in', async () => {
    const user = await of.person();
    const authCode = await server.signIn(user);
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    for (let index = 0; index < 10; index += 1)
      expect((await change(authCode, { password: 'no', newPassword: fresh }, headers)).status).toBe(400);
    expect((await change(authCode, { password, newPassword: fresh }, headers)).status).toBe(429);
    expect((await of.signIn(user.email, password, { address: '203.0.113.77' })).status).toBe(429);
  });

  it('is refused signed out, and in a guest session', async () => {
    const user = await of.person();
    const { _id: guestOf } = await server.make.user({ level: 'superadmin' });
    const now = server.clock.now();
    const eyes = await openSession(server.platform.db, {
      user: user._id,
      guestOf,
      now,
      address: '127.0.0.1',
      agent: '',
    });
    expect((await change(undefined, { password, newPassword: fresh })).status).toBe(401);
    expect(await change(eyes, { password, newPassword: fresh })).toMatchObject({
      status: 403,
      body: { code: 'guest_session_read_only' },
    });
    expect((await of.signIn(user.email)).status).toBe(200);
  });
});

describe('an account without a password', () => {
  it('is told so, and has a link sent to set one', async () => {
    const user = await server.make.user({ email: 'google@example.com', password: null });
    const authCode = await server.signIn(user);
    const safety = await server.call('GET', '/auth/safety', { authCode });
    expect(safety.body).toEqual({
      hasPassword: false,
      hasGoogle: false,
      hasPasskey: false,
      newEmail: null,
    });
    expect(await change(authCode, { password, newPassword: fresh })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('no password yet') },
    });
    expect(await server.call('POST', '/auth/password/link', { authCode })).toMatchObject(success);
    const code = await of.codeFor('google@example.com', 'reset_password');
    await server.call('POST', '/auth/reset/new', { body: { code, password: fresh } });
    expect((await of.signIn('google@example.com', fresh)).status).toBe(200);
    expect((await server.call('POST', '/auth/password/link')).status).toBe(401);
  });
});
