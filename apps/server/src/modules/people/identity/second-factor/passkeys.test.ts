import type {
  Passkey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  RenewedSession,
  SecondFactors,
  SecondStep,
  SessionReply,
} from '@paddock/contract';
import {
  createSoftwarePasskey,
  type ErrorBody,
  password,
  people,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer({ env: { TRUST_PROXY: '1', RATE_LIMITS: 'on' } });
  accounts = people(server);
  await server.make.portal({ slug: 'sports' });
});
afterAll(() => server.close());

const siteOrigin = 'http://stallion.localhost';
const post = <Body = ErrorBody>(
  url: string,
  authCode?: string,
  body?: unknown,
  more: { host?: string; address?: string } = {},
) =>
  server.request<Body>('POST', url, {
    authCode,
    ...(body !== undefined && { body }),
    ...(more.host && { host: more.host }),
    ...(more.address && { headers: { 'x-forwarded-for': more.address } }),
  });
const beginRegistration = async (authCode: string) =>
  (await post<PasskeyCreationOptions>('/auth/passkeys/options', authCode)).body;
const registerPasskey = (authCode: string, credential: unknown, name = 'My phone') =>
  post<ErrorBody & { passkey: Passkey; recoveryCodes?: string[] }>('/auth/passkeys', authCode, {
    name,
    credential,
  });
const requestPasskeyOptions = async (host?: string) =>
  (await post<PasskeyRequestOptions>('/auth/passkey/options', undefined, undefined, host ? { host } : {}))
    .body;
const signInWithPasskey = (passkey: unknown, more: { host?: string; address?: string } = {}) =>
  post<ErrorBody & SessionReply>('/auth/passkey', undefined, { passkey }, more);

/** A user with a passkey for the stallion portal. */
async function createUserWithPasskey(row: Parameters<typeof accounts.person>[0] = {}) {
  const user = await accounts.person(row);
  const authCode = await server.signIn(user);
  const key = createSoftwarePasskey();
  const { body } = await registerPasskey(
    authCode,
    key.register(await beginRegistration(authCode), siteOrigin),
  );
  return { user, authCode, key, id: body.passkey.id, recoveryCodes: body.recoveryCodes ?? [] };
}

describe('a passkey', () => {
  it('is created for the site of the request, named, listed, and comes with recovery codes; its owner is told', async () => {
    const user = await accounts.person();
    const authCode = await server.signIn(user);
    const options = await beginRegistration(authCode);
    expect(options).toMatchObject({
      rp: { id: 'stallion.localhost', name: 'Portal stallion' },
      user: { name: user.email },
      authenticatorSelection: { residentKey: 'required' },
    });
    const made = await registerPasskey(
      authCode,
      createSoftwarePasskey().register(options, siteOrigin),
      ' My phone ',
    );
    expect(made.body).toMatchObject({
      passkey: { name: 'My phone', site: 'stallion.localhost', isForThisSite: true, lastUsedAt: null },
    });
    expect(made.body.recoveryCodes).toHaveLength(10);
    const list = (host: string) =>
      server
        .request<SecondFactors>('GET', '/auth/second', { authCode, host })
        .then(({ body }) => body.passkeys);
    expect(await list('stallion.localhost')).toEqual([made.body.passkey]);
    expect(await list('sports.localhost')).toMatchObject([{ isForThisSite: false }]);
    for (const [host, hasPasskey] of [
      ['stallion.localhost', true],
      ['sports.localhost', false],
    ] as const)
      expect((await server.request('GET', '/auth/safety', { authCode, host })).body).toMatchObject({
        hasPasskey,
      });
    expect((await accounts.emailsTo(user.email)).at(-1)?.subject).toBe(
      'A passkey was added (Portal stallion)',
    );
    expect((await accounts.auditEvents('second_factor.passkey_added')).at(-1)).toMatchObject({
      record: user._id,
    });
    // The browser learns which passkeys exist, so that none is created twice; a second one brings no new codes.
    const again = await beginRegistration(authCode);
    expect(again.excludeCredentials).toHaveLength(1);
    expect(
      (await registerPasskey(authCode, createSoftwarePasskey().register(again, siteOrigin))).body
        .recoveryCodes,
    ).toBeUndefined();
  });

  it('is stored only for a challenge of this user and this site, once and in time', async () => {
    const [ada, eve] = [
      await server.signIn(await accounts.person()),
      await server.signIn(await accounts.person()),
    ];
    const refused = {
      status: 400,
      body: { message: 'This passkey could not be checked. Please try again.' },
    };
    const options = await beginRegistration(ada);
    const credential = createSoftwarePasskey().register(options, siteOrigin);
    expect(await registerPasskey(eve, credential)).toMatchObject(refused);
    expect((await registerPasskey(ada, credential)).status).toBe(200);
    expect(await registerPasskey(ada, credential)).toMatchObject(refused);

    for (const origin of ['http://evil.example', 'https://stallion.localhost', 'http://sports.localhost'])
      expect(
        await registerPasskey(ada, createSoftwarePasskey().register(await beginRegistration(ada), origin)),
      ).toMatchObject(refused);
    const foreign = await beginRegistration(ada);
    const bound = { ...foreign, rp: { ...foreign.rp, id: 'evil.example' } };
    expect(await registerPasskey(ada, createSoftwarePasskey().register(bound, siteOrigin))).toMatchObject(
      refused,
    );
    const late = createSoftwarePasskey().register(await beginRegistration(ada), siteOrigin);
    server.clock.advance(5 * 60_000);
    expect(await registerPasskey(ada, late)).toMatchObject(refused);
    const registration = createSoftwarePasskey().register(
      { ...foreign, challenge: (await requestPasskeyOptions()).challenge },
      siteOrigin,
    );
    expect(await registerPasskey(ada, registration)).toMatchObject(refused);
    for (const body of [
      {},
      { name: 'x' },
      { name: 'x', credential: {} },
      { name: 'x'.repeat(99), credential },
    ])
      expect((await post('/auth/passkeys', ada, body)).status).toBe(400);
    expect((await post('/auth/passkeys', undefined, { name: 'x', credential })).status).toBe(401);
  });

  it('is renamed and removed only by its owner; the recovery codes go with the last factor', async () => {
    const { user, authCode, id, key } = await createUserWithPasskey();
    const eve = await server.signIn(await accounts.person());
    for (const [path, body] of [
      ['/auth/passkeys/rename', { id, name: 'Mine' }],
      ['/auth/passkeys/remove/options', { id }],
    ] as const)
      expect((await post(path, eve, body)).status).toBe(404);
    expect((await post('/auth/passkeys/rename', authCode, { id, name: ' ' })).status).toBe(400);
    expect((await post('/auth/passkeys/rename', authCode, { id, name: 'Laptop' })).status).toBe(200);
    const factors = () => server.request<SecondFactors>('GET', '/auth/second', { authCode });
    expect((await factors()).body.passkeys).toMatchObject([{ name: 'Laptop' }]);
    const { body: options } = await post<PasskeyRequestOptions>('/auth/passkeys/remove/options', authCode, {
      id,
    });
    const passkey = key.authenticate(options, siteOrigin);
    expect((await post('/auth/passkeys/remove', eve, { id, passkey })).status).toBe(400);
    expect((await post('/auth/passkeys/remove', authCode, { id, passkey })).status).toBe(200);
    expect((await factors()).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await accounts.emailsTo(user.email)).at(-1)?.subject).toContain('A passkey was removed');
    expect(
      (await signInWithPasskey(key.authenticate(await requestPasskeyOptions(), siteOrigin))).status,
    ).toBe(401);
    expect((await accounts.signIn(user.email)).body.authCode).toBeTruthy();
  });
});

describe('signing in with a passkey', () => {
  it('opens a session without a password or second step', async () => {
    const { user, key } = await createUserWithPasskey();
    const options = await requestPasskeyOptions();
    expect(options).toMatchObject({ rpId: 'stallion.localhost', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const { status, body } = await signInWithPasskey(key.authenticate(options, siteOrigin));
    expect(status).toBe(200);
    expect((await accounts.me(body.authCode)).body.me).toMatchObject({ _id: user._id });
    expect((await accounts.auditEvents('session.open')).at(-1)).toMatchObject({
      actor: user._id,
      detail: { by: 'passkey' },
    });
  });

  it("rejects a replay, an unverified user, a copied passkey, another site's passkey, and an expired challenge", async () => {
    const { key } = await createUserWithPasskey();
    const refused = { status: 401, body: { code: 'invalid_credentials' } };
    const assertion = key.authenticate(await requestPasskeyOptions(), siteOrigin);
    expect((await signInWithPasskey(assertion)).status).toBe(200);
    expect(await signInWithPasskey(assertion)).toMatchObject(refused);
    expect(
      await signInWithPasskey(
        key.authenticate(await requestPasskeyOptions(), siteOrigin, { isVerified: false }),
      ),
    ).toMatchObject(refused);
    expect(
      await signInWithPasskey(key.authenticate(await requestPasskeyOptions(), 'http://evil.example')),
    ).toMatchObject(refused);
    const other = 'sports.localhost';
    expect(
      await signInWithPasskey(key.authenticate(await requestPasskeyOptions(other), `http://${other}`), {
        host: other,
      }),
    ).toMatchObject(refused);
    const late = await requestPasskeyOptions();
    server.clock.advance(5 * 60_000);
    expect(await signInWithPasskey(key.authenticate(late, siteOrigin))).toMatchObject(refused);
    expect(
      await signInWithPasskey(
        createSoftwarePasskey().authenticate(await requestPasskeyOptions(), siteOrigin),
      ),
    ).toMatchObject(refused);
    // The counter is back at its start: somebody has a copy.
    key.resetCounter();
    expect(
      await signInWithPasskey(key.authenticate(await requestPasskeyOptions(), siteOrigin)),
    ).toMatchObject(refused);
    for (const passkey of [undefined, {}, { ...assertion, id: '!' }])
      expect((await signInWithPasskey(passkey)).status).toBe(400);
    expect(server.errors).toEqual([]);
  });

  it('tells only its owner that an account is closed', async () => {
    const { user, key } = await createUserWithPasskey();
    await server.platform.db
      .updateTable('users')
      .set({ isActive: false })
      .where('_id', '=', user._id)
      .execute();
    expect(
      await signInWithPasskey(key.authenticate(await requestPasskeyOptions(), siteOrigin)),
    ).toMatchObject({
      body: { code: 'account_inactive' },
    });
  });

  it('answers 429 after ten failures from one address', async () => {
    const address = '203.0.113.77';
    const { key } = await createUserWithPasskey();
    const assertion = createSoftwarePasskey().authenticate(await requestPasskeyOptions(), siteOrigin);
    for (let index = 0; index < 10; index += 1)
      expect((await signInWithPasskey(assertion, { address })).status).toBe(401);
    expect(
      (await signInWithPasskey(key.authenticate(await requestPasskeyOptions(), siteOrigin), { address }))
        .status,
    ).toBe(429);
  });

  it('issues up to three hundred challenges per address in fifteen minutes', async () => {
    const requestOptions = (address: string) =>
      post('/auth/passkey/options', undefined, undefined, { address });
    for (let index = 0; index < 300; index += 1)
      expect((await requestOptions('203.0.113.78')).status).toBe(200);
    expect((await requestOptions('203.0.113.78')).status).toBe(429);
    expect((await requestOptions('203.0.113.79')).status).toBe(200);
  });
});

describe('a passkey as the second step', () => {
  const stepOf = async (email: string, host?: string) =>
    (
      await post<{ secondFactor: SecondStep }>(
        '/auth/auth',
        undefined,
        { username: email, password },
        host ? { host } : {},
      )
    ).body.secondFactor;
  const second = (body: unknown) => post<SessionReply & ErrorBody>('/auth/second', undefined, body);
  const requestOptions = async (token: string) =>
    (await post<PasskeyRequestOptions>('/auth/second/passkey', undefined, { token })).body;

  it('opens the session, whether or not it verified its user', async () => {
    const { user, key } = await createUserWithPasskey();
    const { token, methods } = await stepOf(user.email);
    expect(methods).toEqual(['passkey', 'recovery']);
    const options = await requestOptions(token);
    expect(options.allowCredentials).toMatchObject([{ id: key.id }]);
    const done = await second({
      token,
      passkey: key.authenticate(options, siteOrigin, { isVerified: false }),
    });
    expect(done.status).toBe(200);
    expect((await accounts.me(done.body.authCode)).body.me).toMatchObject({ _id: user._id });
  });

  it('is not offered on another site, where recovery codes remain', async () => {
    const { user, recoveryCodes } = await createUserWithPasskey();
    const { token, methods } = await stepOf(user.email, 'sports.localhost');
    expect(methods).toEqual(['recovery']);
    expect((await second({ token, recoveryCode: recoveryCodes[0] })).status).toBe(200);
  });

  it('[AUT-02] from a former address of the site is named, and goes when one is made that replaces it', async () => {
    const { db } = server.platform;
    const [ada, eve] = [await createUserWithPasskey(), await createUserWithPasskey()];
    const elsewhere = await createUserWithPasskey();
    const move = (id: string, rpId: string, user = ada.user._id) =>
      db.updateTable('passkeys').set({ rpId, user }).where('_id', '=', id).execute();
    await move(ada.id, 'old.example.com');
    await move(eve.id, 'old.example.com', eve.user._id);
    // One of another portal still works there.
    await move(elsewhere.id, 'sports.localhost');
    const { token, methods, formerSites } = await stepOf(ada.user.email);
    expect([methods, formerSites]).toEqual([['recovery'], ['old.example.com']]);
    const { authCode } = (await second({ token, recoveryCode: ada.recoveryCodes[0] })).body;

    const own = () =>
      db.selectFrom('passkeys').select('rpId').where('user', '=', ada.user._id).orderBy('rpId').execute();
    const register = async (replacesFormer?: boolean) =>
      post('/auth/passkeys', authCode, {
        name: 'New',
        credential: createSoftwarePasskey().register(await beginRegistration(authCode), siteOrigin),
        ...(replacesFormer !== undefined && { replacesFormer }),
      });
    await register();
    expect(await own()).toHaveLength(3);
    expect((await register(true)).status).toBe(200);
    expect((await own()).map(({ rpId }) => rpId)).toEqual([
      'sports.localhost',
      'stallion.localhost',
      'stallion.localhost',
    ]);
    expect(await accounts.auditEvents('second_factor.passkey_removed')).toContainEqual(
      expect.objectContaining({
        record: ada.user._id,
        detail: { passkey: ada.id, site: 'old.example.com' },
      }),
    );
    const others = await db.selectFrom('passkeys').select('rpId').where('user', '=', eve.user._id).execute();
    expect(others).toEqual([{ rpId: 'old.example.com' }]);
  });

  it("rejects another user's passkey and a challenge created for something else", async () => {
    const [ada, eve] = [await createUserWithPasskey(), await createUserWithPasskey()];
    const { token } = await stepOf(ada.user.email);
    expect(
      (await second({ token, passkey: eve.key.authenticate(await requestOptions(token), siteOrigin) }))
        .status,
    ).toBe(401);
    expect(
      (await second({ token, passkey: ada.key.authenticate(await requestPasskeyOptions(), siteOrigin) }))
        .status,
    ).toBe(401);
    expect(
      (await second({ token, passkey: ada.key.authenticate(await requestOptions(token), siteOrigin) }))
        .status,
    ).toBe(200);
  });
});

describe('re-authentication with a passkey', () => {
  const requestOptions = async (authCode: string) =>
    (await post<PasskeyRequestOptions>('/auth/sudo/passkey', authCode)).body;

  it("works for users without a password too, and rejects another user's passkey", async () => {
    const [ada, eve] = [await createUserWithPasskey({ password: null }), await createUserWithPasskey()];
    server.clock.advance(16 * 60_000);
    expect(await post('/auth/second/recovery', ada.authCode)).toMatchObject({
      body: { code: 'sudo_required' },
    });
    const unverified = ada.key.authenticate(await requestOptions(ada.authCode), siteOrigin, {
      isVerified: false,
    });
    expect((await post('/auth/sudo', ada.authCode, { passkey: unverified })).status).toBe(400);
    const foreign = eve.key.authenticate(await requestOptions(ada.authCode), siteOrigin);
    expect((await post('/auth/sudo', ada.authCode, { passkey: foreign })).status).toBe(400);
    const own = ada.key.authenticate(await requestOptions(ada.authCode), siteOrigin);
    const { authCode } = (await post<RenewedSession>('/auth/sudo', ada.authCode, { passkey: own })).body;
    expect((await post('/auth/second/recovery', authCode)).status).toBe(200);
    expect((await post('/auth/sudo', authCode, { passkey: own })).status).toBe(400);
    expect((await post('/auth/sudo/passkey')).status).toBe(401);
  });
});
