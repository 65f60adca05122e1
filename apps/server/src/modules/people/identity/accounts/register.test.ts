import {
  factories,
  password,
  people,
  requestWhileLocked,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmAccount } from './confirmation.ts';

let server: TestServer;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer({
    jobs: true,
    env: { PUBLIC_URL: 'https://app.example:8443' },
    portal: { domains: ['invest.example'] },
  });
  accounts = people(server);
  await server.make.portal({ slug: 'closed', registrationDisabled: true });
});
afterAll(() => server.close());

const form = { firstName: 'Ada', lastName: 'Lovelace', username: '', email: 'ada@example.com', password };
const register = (change: Partial<typeof form> = {}, host?: string) =>
  server.request('POST', '/auth/register', { body: { ...form, ...change }, ...(host && { host }) });
const confirmEmail = (code: string) => server.request('POST', '/auth/confirm', { body: { code } });
const success = { status: 200, body: { success: true } };

describe('POST /auth/register', () => {
  it('[AUT-04] [AUT-12] creates an account that can sign in once its address is confirmed through the mailed link', async () => {
    expect(await register()).toMatchObject(success);
    const refused = await accounts.signIn('ada@example.com');
    expect(refused).toMatchObject({ status: 403, body: { code: 'email_unconfirmed' } });
    expect(refused.body.message).toContain('confirm');
    const [message] = await accounts.emailsTo('ada@example.com');
    expect(message?.text).toContain('Dear Ada Lovelace,');
    expect(message?.text).toContain('https://invest.example:8443/confirm_email/');
    const code = await accounts.codeFor('ada@example.com', 'confirm_email');
    expect(await confirmEmail(code)).toMatchObject(success);
    const { body } = await accounts.signIn('ada@example.com');
    expect(body.me).toMatchObject({
      displayName: 'Ada Lovelace',
      level: 'user',
      username: 'ada@example.com',
    });
    // Opened again, the link says the same and changes nothing; for a closed account it says nothing.
    const row = () =>
      server.platform.db
        .selectFrom('users')
        .selectAll()
        .where('email', '=', 'ada@example.com')
        .executeTakeFirstOrThrow();
    const before = await row();
    server.clock.advance(60_000);
    expect(await confirmEmail(code)).toMatchObject(success);
    expect(await row()).toEqual(before);
    const close = (isActive: boolean) =>
      server.platform.db.updateTable('users').set({ isActive }).where('_id', '=', before._id).execute();
    await close(false);
    expect(await confirmEmail(code)).toMatchObject({
      status: 400,
      body: { message: 'Invalid confirmation code' },
    });
    expect((await row()).isActive).toBe(false);
    await close(true);
  });

  it('[AUT-05] rejects invalid input with a message per field and creates nothing', async () => {
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
      expect((await server.request('POST', '/auth/register', { body })).status).toBe(400);
    const made = await server.platform.db
      .selectFrom('users')
      .select('email')
      .where('email', 'in', ['common@example.com', 'name@example.com'])
      .execute();
    expect(made).toEqual([]);
  });

  it('[AUT-04] tells only the owner of an address, by email, that it has an account', async () => {
    const owner = await accounts.person({ email: 'owner@example.com', firstName: 'Grace' });
    expect(await register({ email: 'Owner@example.com' })).toMatchObject(success);
    const emails = await accounts.emailsTo('owner@example.com');
    expect(emails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('already have an account'),
    ]);
    const stored = await server.platform.db
      .selectFrom('users')
      .select('firstName')
      .where('_id', '=', owner._id)
      .executeTakeFirst();
    expect(stored?.firstName).toBe('Grace');
  });

  it('[SEC-07] tells only the owner of the address that a user name is taken', async () => {
    await accounts.person({ username: 'taken' });
    const free = await register({ email: 'early@example.com', username: 'not-taken' });
    const chosen = 'a pass phrase of their own';
    const late = await register({ email: 'late@example.com', username: 'TAKEN', password: chosen });
    expect(late).toMatchObject(success);
    expect(late.body).toEqual(free.body);
    const text = async (email: string) =>
      (await accounts.emailsTo(email)).map((message) => message.text).join();
    expect(await text('late@example.com')).toContain('The user name that you chose is not available');
    expect(await text('early@example.com')).not.toContain('not available');
    await confirmEmail(await accounts.codeFor('late@example.com', 'confirm_email'));
    expect((await accounts.signIn('late@example.com', chosen)).status).toBe(200);
    expect((await accounts.signIn('taken', chosen)).status).toBe(401);
  });

  it('[SEC-07] still creates the account if somebody takes its user name concurrently', async () => {
    const rival = { email: 'rival@example.com', username: 'Contested' };
    const reply = await requestWhileLocked(server, { hold: (held) => factories(held).user(rival) }, () =>
      register({ email: 'second@example.com', username: 'contested' }),
    );
    expect(reply).toMatchObject(success);
    const { username } = await server.platform.db
      .selectFrom('users')
      .select('username')
      .where('email', '=', 'second@example.com')
      .executeTakeFirstOrThrow();
    expect(username).toBe('second@example.com');
  });

  it('[AUT-04] does not let a stranger who registers an address first choose its password', async () => {
    await register({ email: 'hijack@example.com', password: 'the password of mallory' });
    const first = await accounts.codeFor('hijack@example.com', 'confirm_email');
    expect(await register({ email: 'hijack@example.com' })).toMatchObject(success);
    const second = await accounts.codeFor('hijack@example.com', 'confirm_email', 2);
    expect((await confirmEmail(first)).status).toBe(400);
    expect(await confirmEmail(second)).toMatchObject(success);
    expect((await accounts.signIn('hijack@example.com', 'the password of mallory')).status).toBe(401);
    expect((await accounts.signIn('hijack@example.com')).status).toBe(200);
  });

  it('[AUT-04] does not let a stranger choose the password while the owner confirms the address', async () => {
    const email = 'confirming@example.com';
    await register({ email });
    const code = await accounts.codeFor(email, 'confirm_email');
    const reply = await requestWhileLocked(
      server,
      { hold: (db) => confirmAccount(db, code, server.clock.now()) },
      () => register({ email, password: 'chosen by a stranger' }),
    );
    expect(reply).toMatchObject(success);
    expect((await accounts.signIn(email, 'chosen by a stranger')).status).toBe(401);
    expect((await accounts.signIn(email)).status).toBe(200);
  });

  it('[AUT-04] creates one account when the same form is submitted many times concurrently', async () => {
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

  it('[POR-05] is rejected if the portal has registration disabled', async () => {
    expect(await register({ email: 'x@example.com' }, 'closed.localhost')).toMatchObject({
      status: 403,
      body: { code: 'registration_disabled' },
    });
  });
});

describe('POST /auth/confirm/resend', () => {
  const resend = (username: string) => server.request('POST', '/auth/confirm/resend', { body: { username } });

  it('[AUT-04] sends the email again to the person who registered, and gives everyone the same reply', async () => {
    await register({ email: 'again@example.com' });
    expect(await resend('AGAIN@example.com')).toMatchObject(success);
    expect(await resend('nobody@example.com')).toMatchObject(success);
    expect(await confirmEmail(await accounts.codeFor('again@example.com', 'confirm_email', 2))).toMatchObject(
      success,
    );
    expect(await accounts.emailsTo('nobody@example.com')).toEqual([]);
  });

  it('[AUT-04] does not reopen an account that an admin has closed', async () => {
    await register({ email: 'shut@example.com' });
    const code = await accounts.codeFor('shut@example.com', 'confirm_email');
    const authCode = await server.signIn(await accounts.person({ level: 'admin' }));
    const user = await server.platform.db
      .selectFrom('users')
      .select('_id')
      .where('email', '=', 'shut@example.com')
      .executeTakeFirstOrThrow();
    expect(
      await server.request('PUT', `/api/users/${user._id}`, { authCode, body: { isActive: false } }),
    ).toMatchObject({ status: 200 });
    expect((await confirmEmail(code)).status).toBe(400);
    await resend('shut@example.com');
    await register({ email: 'shut@example.com' });
    // The newest email comes last: it is about the account, and none before it confirms anything.
    await accounts.codeFor('shut@example.com', 'confirm_email');
    const emails = await accounts.emailsTo('shut@example.com');
    expect(emails.filter(({ text }) => text?.includes('/confirm_email/'))).toHaveLength(1);
    expect((await accounts.signIn('shut@example.com')).body.message).not.toContain('confirm');
  });

  it('rejects a malformed body', async () => {
    for (const body of [undefined, {}, { username: 7 }])
      expect((await server.request('POST', '/auth/confirm/resend', { body })).status).toBe(400);
  });
});

describe('POST /auth/confirm', () => {
  it("[AUT-12] answers 'Invalid confirmation code' to a code that is unknown, expired, or of another kind", async () => {
    await register({ email: 'slow@example.com' });
    const code = await accounts.codeFor('slow@example.com', 'confirm_email');
    await accounts.person({ email: 'other@example.com' });
    await server.request('POST', '/auth/reset', { body: { username: 'other@example.com' } });
    const reset = await accounts.codeFor('other@example.com', 'reset_password');
    server.clock.advance(7 * 24 * 60 * 60_000 + 1);
    for (const submitted of [code, reset, '', 'nonsense'])
      expect(await confirmEmail(submitted)).toMatchObject({
        status: 400,
        body: { message: 'Invalid confirmation code' },
      });
    expect(await server.request('POST', '/auth/confirm', { body: {} })).toMatchObject({
      status: 400,
      body: { message: 'Invalid confirmation code' },
    });
    for (const body of [undefined, { code: 1 }])
      expect((await server.request('POST', '/auth/confirm', { body })).status).toBe(400);
  });
});
