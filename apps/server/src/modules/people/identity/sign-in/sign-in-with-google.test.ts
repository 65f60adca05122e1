import { createHmac } from 'node:crypto';
import type { RenewedSession, SecondStep, SessionReply } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import {
  issuerKey,
  jobRun,
  type LocalIssuer,
  localIssuer,
  password,
  people,
  signedToken,
  type TestServer,
  testServer,
  totpCode,
} from '@paddock/testing';
import { exportSPKI } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let issuer: LocalIssuer;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  issuer = await localIssuer({ clientId: 'stallion.apps.example', now: () => server.clock.now() });
  server = await testServer({
    env: { GOOGLE_JWKS_URL: issuer.jwksUrl, RATE_LIMITS: 'on' },
    portal: { signInWithGoogleClientId: issuer.clientId },
  });
  accounts = people(server);
  const { make } = server;
  const signInWithGoogleClientId = issuer.clientId;
  await make.portal({ slug: 'sports', signInWithGoogleClientId: 'sports.apps.example' });
  await make.portal({ slug: 'without' });
  await make.portal({ slug: 'off', signInWithGoogleClientId, signInWithGoogleDisabled: true });
  await make.portal({ slug: 'closed', signInWithGoogleClientId, registrationDisabled: true });
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

const signInWithGoogle = (
  credential: unknown,
  more: { nonce?: string; host?: string; password?: string } = {},
) =>
  server.request<SessionReply & { code: string; message: string }>('POST', '/auth/google', {
    body: {
      credential,
      ...(more.nonce !== undefined && { nonce: more.nonce }),
      ...(more.password && { password: more.password }),
    },
    ...(more.host && { host: `${more.host}.localhost` }),
  });
const secondsNow = () => Math.floor(server.clock.now().getTime() / 1_000);
const countRows = async () => {
  const { db } = server.platform;
  const count = async (table: 'users' | 'user_auths') =>
    (await db.selectFrom(table).select(db.fn.countAll<string>().as('n')).executeTakeFirstOrThrow()).n;
  return { users: await count('users'), sessions: await count('user_auths') };
};
const findUser = (_id: string) =>
  server.platform.db.selectFrom('users').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow();

describe('POST /auth/google', () => {
  it('[AUT-09] [AUT-21] gives a new person an active account and a session at once', async () => {
    const credential = await issuer.credential({ email: 'Grace@Example.com', sub: 'g-1' });
    const { status, body } = await signInWithGoogle(credential);
    expect(status).toBe(200);
    expect(body.me).toMatchObject({ email: 'Grace@Example.com', displayName: 'Grace Hopper', level: 'user' });
    expect((await accounts.me(body.authCode)).body.me).toEqual(body.me);
    expect(await findUser(body.me._id)).toMatchObject({
      isActive: true,
      password: null,
      googleSubject: 'g-1',
    });
    expect((await accounts.auditEvents('users.register')).at(-1)).toMatchObject({ record: body.me._id });
    expect((await accounts.auditEvents('session.open')).at(-1)).toMatchObject({
      actor: body.me._id,
      detail: { by: 'google' },
    });
  });

  it('[AUT-09] reads a password only where one may link the account', async () => {
    const wrong = { password: 'not the password' };
    const credential = () => issuer.credential({ sub: 'g-linked', email: 'linked@example.com' });
    expect(await signInWithGoogle('no token', wrong)).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    });
    const { body } = await signInWithGoogle(await credential());
    expect(await signInWithGoogle(await credential(), wrong)).toMatchObject({
      status: 200,
      body: { me: { _id: body.me._id } },
    });
    const closed = await accounts.person({ isActive: false });
    expect(await signInWithGoogle(await issuer.credential({ email: closed.email }), wrong)).toMatchObject({
      status: 403,
    });
    await server.platform.db.deleteFrom('rate_limit_counters').execute();
  });

  it('[AUT-09] recognizes people by their Google account, even if its address has changed', async () => {
    const first = await signInWithGoogle(
      await issuer.credential({ sub: 'g-2', email: 'before@example.com' }),
    );
    const again = await signInWithGoogle(await issuer.credential({ sub: 'g-2', email: 'after@example.com' }));
    expect(again.body.me._id).toBe(first.body.me._id);
    expect(again.body.me.email).toBe('before@example.com');
  });

  it('[AUT-09] links the account of the address, which keeps its password, and tells its owner', async () => {
    const ada = await accounts.person({ email: 'ada@example.com' });
    const { body } = await signInWithGoogle(
      await issuer.credential({ sub: 'g-3', email: 'ADA@example.com', hd: 'example.com' }),
    );
    expect(body.me._id).toBe(ada._id);
    expect(await findUser(ada._id)).toMatchObject({ googleSubject: 'g-3', firstName: 'Ada' });
    expect((await accounts.signIn(ada.email)).status).toBe(200);
    expect((await accounts.emailsTo(ada.email)).map(({ subject }) => subject)).toEqual([
      'Google sign-in was added to your account with Portal stallion',
    ]);
    expect((await accounts.auditEvents('users.link_google')).at(-1)).toMatchObject({
      record: ada._id,
      actor: ada._id,
    });
    // Another Google account with the same address is somebody else.
    expect(
      await signInWithGoogle(await issuer.credential({ sub: 'g-4', email: 'ada@example.com' })),
    ).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    // A user name that looks like the address does not count.
    await accounts.person({ username: 'eve@example.com', email: 'other@example.com' });
    expect(await signInWithGoogle(await issuer.credential({ email: 'eve@example.com' }))).toMatchObject({
      status: 409,
    });
  });

  it('[AUT-09] leaves no way in for a person who registered the address before its owner', async () => {
    const email = 'victim@example.com';
    const registered = { firstName: 'Mal', lastName: 'Ory', username: '', email, password };
    await server.request('POST', '/auth/register', { body: registered });
    const code = await accounts.codeFor(email, 'confirm_email');
    const { status, body } = await signInWithGoogle(
      await issuer.credential({ sub: 'g-5', email, hd: 'example.com' }),
    );
    expect(status).toBe(200);
    expect(await findUser(body.me._id)).toMatchObject({
      isActive: true,
      password: null,
      googleSubject: 'g-5',
      firstName: 'Grace',
    });
    expect((await accounts.signIn(email)).status).toBe(401);
    expect((await server.request('POST', '/auth/confirm', { body: { code } })).status).toBe(400);
    expect((await accounts.emailsTo(email)).at(-1)?.text).toContain('no longer works');
  });

  it('[AUT-09] rejects a closed account with the same message as any other sign-in', async () => {
    const closed = await accounts.person({ email: 'closed@example.com', isActive: false });
    const byPassword = await accounts.signIn(closed.email);
    const byAddress = await signInWithGoogle(await issuer.credential({ email: closed.email }));
    const rejection = { ...byPassword.body, requestId: expect.any(String) };
    expect([byAddress.status, byAddress.body]).toEqual([403, rejection]);
    expect((await findUser(closed._id)).googleSubject).toBeNull();
    const { body } = await signInWithGoogle(await issuer.credential({ sub: 'g-6' }));
    await server.platform.db
      .updateTable('users')
      .set({ isActive: false })
      .where('_id', '=', body.me._id)
      .execute();
    expect((await signInWithGoogle(await issuer.credential({ sub: 'g-6' }))).body).toEqual(rejection);
  });

  it('[POR-05] signs in known users on a portal without registration, and nobody else', async () => {
    const known = await accounts.person({ email: 'member@example.com' });
    const before = await countRows();
    expect(await signInWithGoogle(await issuer.credential(), { host: 'closed' })).toMatchObject({
      status: 403,
      body: { code: 'registration_disabled' },
    });
    expect(await countRows()).toEqual(before);
    const { body } = await signInWithGoogle(
      await issuer.credential({ email: known.email, hd: 'example.com' }),
      {
        host: 'closed',
      },
    );
    expect(body.me._id).toBe(known._id);
  });

  it('[POR-05] rejects every token on a portal that has no client id or has Google sign-in turned off', async () => {
    const before = await countRows();
    for (const host of ['off', 'without'])
      expect(await signInWithGoogle(await issuer.credential(), { host })).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    expect(await countRows()).toEqual(before);
  });

  it("[AUT-09] checks the page's nonce if there is one", async () => {
    const nonce = 'of this page';
    const credential = await issuer.credential({ nonce });
    expect((await signInWithGoogle(credential, { nonce: 'of another' })).status).toBe(401);
    expect((await signInWithGoogle(credential)).status).toBe(401);
    expect((await signInWithGoogle(await issuer.credential(), { nonce })).status).toBe(401);
    expect((await signInWithGoogle(credential, { nonce })).status).toBe(200);
  });

  it('[AUT-09] accepts a token once, however its signature is encoded, and forgets it after it expires', async () => {
    const credential = await issuer.credential({ sub: 'g-once', email: 'once@example.com' });
    const replies = await Promise.all([signInWithGoogle(credential), signInWithGoogle(credential)]);
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401]);
    const { authCode } = (await signInWithGoogle(await issuer.credential({ sub: 'g-once' }))).body;
    const before = await countRows();
    // The last character of a signature has four bits that are not read.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const rewritten = credential.slice(0, -1) + letters[letters.indexOf(credential.slice(-1)) ^ 1];
    expect(rewritten).not.toBe(credential);
    for (const again of [credential, rewritten])
      expect(await signInWithGoogle(again)).toMatchObject({
        status: 401,
        body: { code: 'invalid_credentials' },
      });
    const sudo = { authCode, body: { credential } };
    expect((await server.request('POST', '/auth/sudo', sudo)).status).toBe(400);
    expect(await countRows()).toEqual(before);
    // A token that was rejected for another reason can be sent again.
    const closed = await issuer.credential({ email: 'nobody-yet@example.com' });
    expect((await signInWithGoogle(closed, { host: 'closed' })).status).toBe(403);
    expect((await signInWithGoogle(closed)).status).toBe(200);

    const used = () => server.platform.db.selectFrom('google_tokens_used').selectAll().execute();
    await server.platform.housekeeping.run(jobRun());
    expect(await used()).not.toHaveLength(0);
    server.clock.advance(62 * 60_000);
    await server.platform.housekeeping.run(jobRun());
    expect(await used()).toHaveLength(0);
    expect((await signInWithGoogle(credential)).status).toBe(401);
    await server.platform.db.deleteFrom('rate_limit_counters').execute();
  });

  it('[AUT-09] creates one account for many concurrent first sign-ins', async () => {
    const credentials = await Promise.all(
      Array.from({ length: 6 }, () => issuer.credential({ sub: 'g-7', email: 'twice@example.com' })),
    );
    const replies = await Promise.all(credentials.map((credential) => signInWithGoogle(credential)));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(replies.map(({ body }) => body.me._id)).size).toBe(1);
  });

  it('[AUT-09] removes the link when an admin changes the address', async () => {
    const { body } = await signInWithGoogle(await issuer.credential({ sub: 'g-8' }));
    const superadmin = await server.signIn(await server.make.user({ level: 'superadmin' }));
    const change = { authCode: superadmin, body: { email: 'new-owner@example.com' } };
    expect((await server.request('PUT', `/api/users/${body.me._id}`, change)).status).toBe(200);
    const { body: again } = await signInWithGoogle(await issuer.credential({ sub: 'g-8' }));
    expect(again.me._id).not.toBe(body.me._id);
  });

  it('[AUT-09] requires the second step of an account with a second factor', async () => {
    const { body } = await signInWithGoogle(
      await issuer.credential({ sub: 'g-second', email: 'second@example.com', auth_time: secondsNow() }),
    );
    const { authCode } = body;
    const { secret } = (
      await server.request<{ secret: string }>('POST', '/auth/second/authenticator', { authCode })
    ).body;
    const code = () => totpCode(secret, server.clock.now());
    await server.request('POST', '/auth/second/authenticator/confirm', { authCode, body: { code: code() } });
    server.clock.advance(60_000);
    const before = await countRows();
    const again = await signInWithGoogle(await issuer.credential({ sub: 'g-second' }));
    expect(again.body).toEqual({
      secondFactor: {
        token: expect.any(String),
        expiresAt: expect.any(String),
        methods: ['authenticator', 'recovery'],
        formerSites: [],
      },
    });
    expect(await countRows()).toEqual(before);
    const { token } = (again.body as unknown as { secondFactor: SecondStep }).secondFactor;
    const done = await server.request<SessionReply>('POST', '/auth/second', {
      body: { token, code: code() },
    });
    expect((await accounts.me(done.body.authCode)).body.me._id).toBe(body.me._id);
    expect((await accounts.auditEvents('session.open')).at(-1)).toMatchObject({
      detail: { by: 'google', second: 'authenticator' },
    });
  });

  it('[AUT-09] re-authenticates its own account, which has no password, and no other', async () => {
    let { authCode } = (
      await signInWithGoogle(await issuer.credential({ sub: 'g-sudo', email: 'sudo@example.com' }))
    ).body;
    server.clock.advance(16 * 60_000);
    const change = () => server.request('POST', '/auth/second/authenticator', { authCode });
    const sudo = (credential: string) =>
      server.request<RenewedSession>('POST', '/auth/sudo', { authCode, body: { credential } });
    expect(await change()).toMatchObject({ status: 403, body: { code: 'sudo_required' } });
    expect((await sudo(await issuer.credential({ sub: 'g-other' }))).status).toBe(400);
    expect((await sudo('forged')).status).toBe(400);
    expect((await change()).status).toBe(403);
    const fresh = await issuer.credential({ sub: 'g-sudo', auth_time: secondsNow() });
    ({ authCode } = (await sudo(fresh)).body);
    expect((await change()).status).toBe(200);
    expect((await sudo(fresh)).status).toBe(400);
  });

  describe('without a word of Google that the person has just signed in there', () => {
    const lessThan = (seconds: number) => ({ auth_time: secondsNow() - seconds });
    const tooOld = lifetimes.googleAuthentication / 1_000 + 60;
    const isRecent = async (authCode: string) =>
      (await server.request('POST', '/auth/second/authenticator', { authCode })).body.code !==
      'sudo_required';
    let count = 0;
    const open = async (claims: object) => {
      count += 1;
      const sub = `g-stale-${count}`;
      const token = await issuer.credential({ sub, email: `stale${count}@example.com`, ...claims });
      return { sub, ...(await signInWithGoogle(token)).body };
    };
    const sudo = (authCode: string, credential: string) =>
      server.request<RenewedSession & { secondFactor: SecondStep; code: string }>('POST', '/auth/sudo', {
        authCode,
        body: { credential },
      });

    it.each([
      ['says nothing', () => ({})],
      ['names a time minutes ago', () => lessThan(tooOld)],
      ['names a time to come', () => lessThan(-tooOld)],
    ])(
      '[SEC-12] its token that %s neither re-authenticates nor counts as that when it opens a session',
      async (_, claims) => {
        const { sub, authCode } = await open(claims());
        expect((await accounts.me(authCode)).status).toBe(200);
        expect(await isRecent(authCode)).toBe(false);
        const refused = await sudo(authCode, await issuer.credential({ sub, ...claims() }));
        expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
        expect(refused.body).not.toHaveProperty('authCode');
        expect(await isRecent(authCode)).toBe(false);
        const fresh = await sudo(authCode, await issuer.credential({ sub, ...lessThan(1) }));
        expect(await isRecent(fresh.body.authCode)).toBe(true);
      },
    );

    it('[SEC-12] its token re-authenticates with a second factor beside it', async () => {
      const { sub, authCode } = await open(lessThan(1));
      const { secret } = (
        await server.request<{ secret: string }>('POST', '/auth/second/authenticator', { authCode })
      ).body;
      const code = () => totpCode(secret, server.clock.now());
      await server.request('POST', '/auth/second/authenticator/confirm', {
        authCode,
        body: { code: code() },
      });
      server.clock.advance(lifetimes.reauthentication + 60_000);
      const step = await sudo(authCode, await issuer.credential({ sub }));
      expect(await isRecent(authCode)).toBe(false);
      const { token } = step.body.secondFactor;
      const done = await server.request<RenewedSession>('POST', '/auth/sudo', {
        authCode,
        body: { token, code: code() },
      });
      expect(await isRecent(done.body.authCode)).toBe(true);
    });

    it('[SEC-12] a person without a password sets one by email, and confirms with that', async () => {
      const { authCode, me } = await open({});
      expect((await server.request('POST', '/auth/password/link', { authCode })).status).toBe(200);
      await server.platform.jobs.start();
      const code = await accounts.codeFor(me.email, 'reset_password');
      await server.platform.jobs.stop();
      const body = { code, password: 'one of my very own' };
      expect((await server.request('POST', '/auth/reset/new', { body })).status).toBe(200);
      const { body: session } = await accounts.signIn(me.email, 'one of my very own');
      expect(await isRecent(session.authCode)).toBe(true);
    });
  });

  it("[AUT-09] rejects a malformed body, and tells nobody about a person's Google account", async () => {
    for (const body of [undefined, '{', {}, { credential: 7 }, { credential: 'x'.repeat(20_000) }])
      expect((await server.request('POST', '/auth/google', { body })).status).toBe(400);
    const authCode = await server.signIn(await server.make.user({ level: 'superadmin' }));
    const users = await server.request<{ items: object[] }>('GET', '/api/users', { authCode });
    expect(JSON.stringify(users.body)).not.toMatch(/googleSubject|"g-\d"/);
    expect(server.errors).toEqual([]);
  });
});

describe('an invalid token', () => {
  const seconds = (offset: number) => Math.floor(server.clock.now().getTime() / 1000) + offset;
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it.each<[string, () => Promise<string>]>([
    ['is no token', async () => 'no token'],
    ['is empty', async () => ''],
    [
      'was changed after it was signed',
      async () => {
        const [head, , signature] = (await issuer.credential()).split('.');
        return [head, encoded(issuer.claims({ email: 'boss@example.com' })), signature].join('.');
      },
    ],
    [
      'is signed by nobody (alg none)',
      async () => `${encoded({ alg: 'none' })}.${encoded(issuer.claims())}.`,
    ],
    [
      'is signed with the public key as a password (HS256)',
      async () => {
        const { kid, publicKey } = issuer.key();
        const text = `${encoded({ alg: 'HS256', kid })}.${encoded(issuer.claims())}`;
        const hmac = createHmac('sha256', await exportSPKI(publicKey));
        return `${text}.${hmac.update(text).digest('base64url')}`;
      },
    ],
    [
      'is signed with another key under the name of the right one',
      async () => signedToken(await issuerKey(issuer.key().kid), issuer.claims()),
    ],
    ['is signed with a key nobody published', async () => signedToken(await issuerKey(), issuer.claims())],
    ['has expired', () => issuer.credential({ iat: seconds(-3700), exp: seconds(-60) })],
    ['never expires', () => issuer.credential({ exp: undefined })],
    ['is not good yet', () => issuer.credential({ nbf: seconds(300) })],
    ['was made for another portal', () => issuer.credential({ aud: 'sports.apps.example', azp: undefined })],
    [
      'was made for several',
      () => issuer.credential({ aud: [issuer.clientId, 'other'], azp: issuer.clientId }),
    ],
    ['was asked for by another client', () => issuer.credential({ azp: 'other.apps.example' })],
    ['is of another issuer', () => issuer.credential({ iss: 'https://accounts.google.com.evil.example' })],
    ['has an address that was not verified', () => issuer.credential({ email_verified: false })],
    ['says nothing of the address being verified', () => issuer.credential({ email_verified: undefined })],
    ['says in words that it is', () => issuer.credential({ email_verified: 'true' })],
    ['has no address', () => issuer.credential({ email: undefined })],
    ['names nobody', () => issuer.credential({ sub: undefined })],
    ['names nobody at all', () => issuer.credential({ sub: '' })],
  ])('[AUT-09] that %s answers 401 and stores nothing', async (_, make) => {
    // Similar rejections in the same minute share an audit line.
    server.clock.advance(60_000);
    const before = await countRows();
    const lines = (await accounts.auditEvents('session.refuse')).length;
    expect(await signInWithGoogle(await make())).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials', message: expect.any(String) },
    });
    expect(await countRows()).toEqual(before);
    expect((await accounts.auditEvents('session.refuse')).slice(lines)).toMatchObject([
      { detail: { by: 'google' } },
    ]);
    // The limits on attempts and on audit lines have tests of their own.
    await server.platform.db.deleteFrom('rate_limit_counters').execute();
    await server.platform.db.deleteFrom('refusal_counts').execute();
  });

  it('[AUT-09] answers 429 as the 11th from an address within 15 minutes, and locks out nobody else there', async () => {
    for (let index = 0; index < 12; index += 1)
      expect((await signInWithGoogle(await issuer.credential())).status).toBe(200);
    for (let index = 0; index < 10; index += 1) expect((await signInWithGoogle('no token')).status).toBe(401);
    expect(await signInWithGoogle('no token')).toMatchObject({ status: 429 });
    expect((await signInWithGoogle(await issuer.credential())).status).toBe(200);
    server.clock.advance(15 * 60_000 + 1_000);
    expect((await signInWithGoogle('no token')).status).toBe(401);
  });
});

describe("the issuer's keys", () => {
  it('[AUT-09] tolerate a clock that is half a minute off', async () => {
    const at = Math.floor(server.clock.now().getTime() / 1000);
    expect((await signInWithGoogle(await issuer.credential({ exp: at - 15 }))).status).toBe(200);
    expect((await signInWithGoogle(await issuer.credential({ iss: 'accounts.google.com' }))).status).toBe(
      200,
    );
  });

  it('[AUT-09] report when they cannot be fetched, cost no attempt, and affect nothing else', async () => {
    const away = await localIssuer({ clientId: issuer.clientId, issuer: 'https://login.example' });
    const other = await testServer({
      env: { GOOGLE_JWKS_URL: away.jwksUrl, GOOGLE_ISSUER: 'https://login.example', RATE_LIMITS: 'on' },
      portal: { signInWithGoogleClientId: away.clientId },
    });
    try {
      const there = people(other);
      const ask = async () =>
        other.request('POST', '/auth/google', { body: { credential: await away.credential() } });
      away.setDown(true);
      for (let index = 0; index < 12; index += 1)
        expect(await ask()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      const { email } = await there.person();
      expect((await there.signIn(email)).status).toBe(200);
      away.setDown(false);
      expect((await ask()).status).toBe(200);
      // With a configured issuer, Google's own is rejected.
      const foreign = await away.credential({ iss: 'https://accounts.google.com' });
      expect(await other.request('POST', '/auth/google', { body: { credential: foreign } })).toMatchObject({
        status: 401,
      });
      expect(other.errors).toEqual([]);
    } finally {
      await other.close();
      await away.close();
    }
  });
});
