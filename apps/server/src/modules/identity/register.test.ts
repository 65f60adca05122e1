import { callDuring, password, people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirm as confirmAccount } from './confirmation.ts';

let server: TestServer;
let of: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer({
    jobs: true,
    env: { RATE_LIMITS: 'off', PUBLIC_URL: 'https://app.example:8443' },
  });
  of = people(server);
  await server.make.portal({ slug: 'stallion', domains: ['invest.example'], isDefault: true });
  await server.make.portal({ slug: 'closed', registrationDisabled: true });
});
afterAll(() => server.close());

const form = { firstName: 'Ada', lastName: 'Lovelace', username: '', email: 'ada@example.com', password };
const register = (change: Partial<typeof form> = {}, host?: string) =>
  server.call('POST', '/auth/register', { body: { ...form, ...change }, ...(host && { host }) });
const confirm = (code: string) => server.call('POST', '/auth/confirm', { body: { code } });
const success = { status: 200, body: { success: true } };

describe('POST /auth/register', () => {
  it('[AUT-04] [AUT-12] makes an account that signs in once its address is confirmed by the mailed link', async () => {
    expect(await register()).toMatchObject(success);
    const refused = await of.signIn('ada@example.com');
    expect(refused).toMatchObject({ status: 403, body: { code: 'email_unconfirmed' } });
    expect(refused.body.message).toContain('confirm');
    const [letter] = await of.lettersTo('ada@example.com');
    expect(letter?.text).toContain('https://invest.example:8443/confirm_email/');
    const code = await of.codeFor('ada@example.com', 'confirm_email');
    expect(await confirm(code)).toMatchObject(success);
    const { body } = await of.signIn('ada@example.com');
    expect(body.me).toMatchObject({
      displayName: 'Ada Lovelace',
      level: 'user',
      username: 'ada@example.com',
    });
    expect(await confirm(code)).toMatchObject({
      status: 400,
      body: { message: 'Invalid confirmation code' },
    });
  });

  it('[AUT-05] refuses with a message per field, and makes nothing', async () => {
    const bad = { firstName: ' ', lastName: '', email: 'no address', password: 'short' };
    expect(await register(bad)).toMatchObject({
      status: 400,
      body: {
        fields: {
          firstName: expect.any(String),
          lastName: expect.any(String),
          email: expect.any(String),
          password: 'Password is too short',
        },
      },
    });
    expect(await register({ email: 'common@example.com', password: 'Password123!' })).toMatchObject({
      status: 400,
      body: { fields: { password: expect.stringContaining('too common') } },
    });
    expect(await register({ email: 'name@example.com', username: 'victim@example.com' })).toMatchObject({
      status: 400,
      body: { fields: { username: expect.any(String) } },
    });
    for (const body of [undefined, {}, { ...form, email: 1 }, { ...form, firstName: 'a'.repeat(201) }])
      expect((await server.call('POST', '/auth/register', { body })).status).toBe(400);
    const made = await server.platform.db
      .selectFrom('users')
      .select('email')
      .where('email', 'in', ['common@example.com', 'name@example.com'])
      .execute();
    expect(made).toEqual([]);
  });

  it('[AUT-04] tells of an address that has an account only its owner, by mail', async () => {
    const owner = await of.person({ email: 'owner@example.com', firstName: 'Grace' });
    expect(await register({ email: 'Owner@example.com' })).toMatchObject(success);
    const letters = await of.lettersTo('owner@example.com');
    expect(letters.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('already have an account'),
    ]);
    const kept = await server.platform.db
      .selectFrom('users')
      .select('firstName')
      .where('_id', '=', owner._id)
      .executeTakeFirst();
    expect(kept?.firstName).toBe('Grace');
  });

  it('[AUT-05] refuses a user name that is taken', async () => {
    await of.person({ username: 'taken' });
    expect(await register({ email: 'late@example.com', username: 'TAKEN' })).toMatchObject({
      status: 400,
      body: { fields: { username: 'This user name is taken.' } },
    });
  });

  it('[AUT-04] a stranger who registers an address first does not choose its password', async () => {
    await register({ email: 'hijack@example.com', password: 'the password of mallory' });
    const first = await of.codeFor('hijack@example.com', 'confirm_email');
    expect(await register({ email: 'hijack@example.com' })).toMatchObject(success);
    const second = await of.codeFor('hijack@example.com', 'confirm_email', 2);
    expect((await confirm(first)).status).toBe(400);
    expect(await confirm(second)).toMatchObject(success);
    expect((await of.signIn('hijack@example.com', 'the password of mallory')).status).toBe(401);
    expect((await of.signIn('hijack@example.com')).status).toBe(200);
  });

  it('[AUT-04] nor one who does while its owner confirms it', async () => {
    const email = 'confirming@example.com';
    await register({ email });
    const code = await of.codeFor(email, 'confirm_email');
    const reply = await callDuring(
      server,
      { hold: (db) => confirmAccount(db, code, server.clock.now()) },
      () => register({ email, password: 'chosen by a stranger' }),
    );
    expect(reply).toMatchObject(success);
    expect((await of.signIn(email, 'chosen by a stranger')).status).toBe(401);
    expect((await of.signIn(email)).status).toBe(200);
  });

  it('[AUT-04] the same form sent many times at one moment makes one account', async () => {
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => register({ email: 'many@example.com' })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const made = await server.platform.db
      .selectFrom('users')
      .select('_id')
      .where('email', '=', 'many@example.com')
      .execute();
    expect(made).toHaveLength(1);
    expect(server.errors).toEqual([]);
  });

  it('[POR-05] is refused where the portal has registration disabled', async () => {
    expect(await register({ email: 'x@example.com' }, 'closed.localhost')).toMatchObject({
      status: 403,
      body: { code: 'registration_disabled' },
    });
  });
});

describe('POST /auth/confirm/resend', () => {
  const resend = (username: string) => server.call('POST', '/auth/confirm/resend', { body: { username } });

  it('[AUT-04] sends the mail again to who registered, and answers the same to anybody', async () => {
    await register({ email: 'again@example.com' });
    expect(await resend('AGAIN@example.com')).toMatchObject(success);
    expect(await resend('nobody@example.com')).toMatchObject(success);
    expect(await confirm(await of.codeFor('again@example.com', 'confirm_email', 2))).toMatchObject(success);
    expect(await of.lettersTo('nobody@example.com')).toEqual([]);
  });

  it('[AUT-04] opens no account that an admin has closed', async () => {
    await register({ email: 'shut@example.com' });
    const code = await of.codeFor('shut@example.com', 'confirm_email');
    const authCode = await server.signIn(await of.person({ level: 'admin' }));
    const user = await server.platform.db
      .selectFrom('users')
      .select('_id')
      .where('email', '=', 'shut@example.com')
      .executeTakeFirstOrThrow();
    expect(
      await server.call('PUT', `/api/users/${user._id}`, { authCode, body: { isActive: false } }),
    ).toMatchObject({ status: 200 });
    expect((await confirm(code)).status).toBe(400);
    await resend('shut@example.com');
    await register({ email: 'shut@example.com' });
    // The newest letter comes last: it tells of the account, and nothing that confirms it came before.
    await of.codeFor('shut@example.com', 'confirm_email');
    const letters = await of.lettersTo('shut@example.com');
    expect(letters.filter(({ text }) => text?.includes('/confirm_email/'))).toHaveLength(1);
    expect((await of.signIn('shut@example.com')).body.message).not.toContain('confirm');
  });

  it('refuses a malformed body', async () => {
    for (const body of [undefined, {}, { username: 7 }])
      expect((await server.call('POST', '/auth/confirm/resend', { body })).status).toBe(400);
  });
});

describe('POST /auth/confirm', () => {
  it("[AUT-12] answers 'Invalid confirmation code' to a code that is none, is too old, or is another kind's", async () => {
    await register({ email: 'slow@example.com' });
    const code = await of.codeFor('slow@example.com', 'confirm_email');
    await of.person({ email: 'other@example.com' });
    await server.call('POST', '/auth/reset', { body: { username: 'other@example.com' } });
    const reset = await of.codeFor('other@example.com', 'reset_password');
    server.clock.advance(7 * 24 * 60 * 60_000 + 1);
    for (const given of [code, reset, '', 'nonsense'])
      expect(await confirm(given)).toMatchObject({
        status: 400,
        body: { message: 'Invalid confirmation code' },
      });
    expect(await server.call('POST', '/auth/confirm', { body: {} })).toMatchObject({
      status: 400,
      body: { message: 'Invalid confirmation code' },
    });
    for (const body of [undefined, { code: 1 }])
      expect((await server.call('POST', '/auth/confirm', { body })).status).toBe(400);
  });
});
