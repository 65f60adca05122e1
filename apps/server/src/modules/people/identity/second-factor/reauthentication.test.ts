import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  RenewedSession,
  SecondStep,
} from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import {
  createSoftwarePasskey,
  type ErrorBody,
  password,
  people,
  type TestServer,
  testServer,
  totpCode,
} from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const siteOrigin = 'http://stallion.localhost';

let server: TestServer;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMITS: 'on' } });
  accounts = people(server);
  server.clock.set(new Date(Math.ceil(Date.now() / 30_000) * 30_000));
});
afterAll(() => server.close());
/** Codes of an app work once: each test has time steps of its own. */
beforeEach(() => server.clock.advance(5 * 60_000));

const post = <Body = ErrorBody>(url: string, authCode?: string, body?: unknown) =>
  server.request<Body>('POST', url, { authCode, ...(body !== undefined && { body }) });
const currentCode = (secret: string) => totpCode(secret, server.clock.now());
const reauthenticate = (authCode: string, body: unknown) =>
  post<ErrorBody & RenewedSession & { secondFactor: SecondStep }>('/auth/sudo', authCode, body);
/** A request that requires re-authentication. */
const protectedRequestStatus = async (authCode: string) =>
  (await post('/auth/second/recovery', authCode)).status;

/** A user with an authenticator app whose last authentication has become too old. */
async function createStaleUserWithApp() {
  const user = await accounts.person();
  const authCode = await server.signIn(user);
  const { secret } = (await post<{ secret: string }>('/auth/second/authenticator', authCode)).body;
  const { body } = await post<{ recoveryCodes: string[] }>('/auth/second/authenticator/confirm', authCode, {
    code: currentCode(secret),
  });
  server.clock.advance(lifetimes.reauthentication + 60_000);
  return { user, authCode, secret, recoveryCodes: body.recoveryCodes };
}

/** Adds a passkey in a recently authenticated session. */
async function addPasskey(authCode: string) {
  const key = createSoftwarePasskey();
  const { body: options } = await post<PasskeyCreationOptions>('/auth/passkeys/options', authCode);
  const { body } = await post<{ passkey: { id: string } }>('/auth/passkeys', authCode, {
    name: 'Key',
    credential: key.register(options, siteOrigin),
  });
  return { key, id: body.passkey.id };
}

describe('re-authentication of an account with a second factor', () => {
  it('[SEC-02] needs more than the password: the session stays as it was', async () => {
    const { authCode, secret } = await createStaleUserWithApp();
    expect(await protectedRequestStatus(authCode)).toBe(403);
    const { status, body } = await reauthenticate(authCode, { password });
    expect(status).toBe(200);
    expect(body.success).toBeUndefined();
    expect(body.secondFactor.methods).toEqual(['authenticator', 'recovery']);
    expect(await protectedRequestStatus(authCode)).toBe(403);
    const { token } = body.secondFactor;
    expect(await reauthenticate(authCode, { token, code: '000000' })).toMatchObject({ status: 400 });
    expect(await protectedRequestStatus(authCode)).toBe(403);
    const renewed = await reauthenticate(authCode, { token, code: currentCode(secret) });
    expect(renewed).toMatchObject({ status: 200, body: { success: true } });
    const { authCode: next } = renewed.body;
    expect(await protectedRequestStatus(next)).toBe(200);
    expect((await accounts.auditEvents('session.reauthenticate')).at(-1)).toMatchObject({
      detail: { by: 'password', second: 'authenticator' },
    });
    // A step succeeds once.
    server.clock.advance(30_000);
    expect(await reauthenticate(next, { token, code: currentCode(secret) })).toMatchObject({
      status: 403,
      body: { code: 'second_step_over' },
    });
  });

  it('[SEC-02] accepts a recovery code once, and emails the owner', async () => {
    const { user, authCode, recoveryCodes } = await createStaleUserWithApp();
    const verify = async (code: string) => {
      const { token } = (await reauthenticate(code, { password })).body.secondFactor;
      return reauthenticate(code, { token, recoveryCode });
    };
    const [recoveryCode] = recoveryCodes;
    const { status, body } = await verify(authCode);
    expect(status).toBe(200);
    expect((await accounts.emailsTo(user.email)).at(-1)?.subject).toContain('recovery code');
    expect((await verify(body.authCode)).status).toBe(400);
  });

  it('[SEC-02] binds the step to its session: it opens neither another session nor a new one', async () => {
    const { user, authCode, secret } = await createStaleUserWithApp();
    const other = await server.signIn(user);
    const { token } = (await reauthenticate(authCode, { password })).body.secondFactor;
    const code = currentCode(secret);
    for (const reply of [
      await reauthenticate(other, { token, code }),
      await post('/auth/second', undefined, { token, code }),
      await post('/auth/second', authCode, { token, code }),
    ])
      expect(reply).toMatchObject({ status: 403, body: { code: 'second_step_over' } });
    // Nor does the step of a sign-in re-authenticate.
    const { body } = await accounts.signIn(user.email);
    const signIn = (body as unknown as { secondFactor: SecondStep }).secondFactor.token;
    expect((await reauthenticate(authCode, { token: signIn, code })).status).toBe(403);
    expect((await reauthenticate(authCode, { token, code })).status).toBe(200);
  });

  it('[SEC-02] accepts a passkey after the password, and a passkey alone that has verified its user', async () => {
    const user = await accounts.person();
    const first = await server.signIn(user);
    const { key } = await addPasskey(first);
    server.clock.advance(lifetimes.reauthentication + 1_000);
    const { token } = (await reauthenticate(first, { password })).body.secondFactor;
    const { body: options } = await post<PasskeyRequestOptions>('/auth/second/passkey', first, { token });
    const second = key.authenticate(options, siteOrigin, { isVerified: false });
    const { authCode } = (await reauthenticate(first, { token, passkey: second })).body;
    expect(await protectedRequestStatus(authCode)).toBe(200);

    server.clock.advance(lifetimes.reauthentication + 1_000);
    const { body: alone } = await post<PasskeyRequestOptions>('/auth/sudo/passkey', authCode);
    expect(
      (
        await reauthenticate(authCode, {
          passkey: key.authenticate(alone, siteOrigin, { isVerified: false }),
        })
      ).status,
    ).toBe(400);
    expect(await protectedRequestStatus(authCode)).toBe(403);
    const { body: again } = await post<PasskeyRequestOptions>('/auth/sudo/passkey', authCode);
    const renewed = await reauthenticate(authCode, { passkey: key.authenticate(again, siteOrigin) });
    expect(renewed.status).toBe(200);
    expect(await protectedRequestStatus(renewed.body.authCode)).toBe(200);
  });

  it('[SEC-02] limits wrong codes, counted together with those of signing in', async () => {
    const { authCode } = await createStaleUserWithApp();
    const { token } = (await reauthenticate(authCode, { password })).body.secondFactor;
    for (let index = 0; index < 10; index += 1)
      expect((await reauthenticate(authCode, { token, code: '000000' })).status).toBe(400);
    expect((await reauthenticate(authCode, { token, code: '000000' })).status).toBe(429);
  });
});

describe('the removal of a factor', () => {
  /** A user with an app and a passkey, in a recently authenticated session. */
  async function withBoth() {
    const { user, secret, recoveryCodes } = await createStaleUserWithApp();
    const authCode = await server.signIn(user);
    return { user, authCode, secret, recoveryCodes, ...(await addPasskey(authCode)) };
  }
  const remainingFactors = (authCode: string) =>
    server.request<{ authenticatorSince: string | null; passkeys: unknown[] }>('GET', '/auth/second', {
      authCode,
    });

  it('[SEC-02] requires that very factor: recent authentication or the other factor is not enough', async () => {
    const { authCode, secret, key, id } = await withBoth();
    const wrongApp = await post('/auth/second/authenticator/remove', authCode, { code: '000000' });
    expect(wrongApp).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
    expect((await post('/auth/second/authenticator/remove', authCode, {})).status).toBe(400);
    expect((await post('/auth/passkeys/remove', authCode, { id })).status).toBe(400);
    // The same passkey's response to another challenge, and another passkey's response to this one.
    const { body: otherChallenge } = await post<PasskeyRequestOptions>('/auth/sudo/passkey', authCode);
    const elsewhere = key.authenticate(otherChallenge, siteOrigin);
    expect((await post('/auth/passkeys/remove', authCode, { id, passkey: elsewhere })).status).toBe(400);
    const other = await addPasskey(authCode);
    const options = { id: other.id };
    const { body: own } = await post<PasskeyRequestOptions>(
      '/auth/passkeys/remove/options',
      authCode,
      options,
    );
    expect(
      (
        await post('/auth/passkeys/remove', authCode, {
          id,
          passkey: other.key.authenticate(own, siteOrigin),
        })
      ).status,
    ).toBe(400);
    expect((await remainingFactors(authCode)).body).toMatchObject({ authenticatorSince: expect.any(String) });
    expect((await remainingFactors(authCode)).body.passkeys).toHaveLength(2);

    const code = currentCode(secret);
    expect((await post('/auth/second/authenticator/remove', authCode, { code })).status).toBe(200);
    const { body: right } = await post<PasskeyRequestOptions>('/auth/passkeys/remove/options', authCode, {
      id,
    });
    expect(right.allowCredentials).toMatchObject([{ id: key.id }]);
    expect(
      (await post('/auth/passkeys/remove', authCode, { id, passkey: key.authenticate(right, siteOrigin) }))
        .status,
    ).toBe(200);
    expect((await remainingFactors(authCode)).body).toMatchObject({
      authenticatorSince: null,
      passkeys: [{ id: other.id }],
    });
  });

  it('[SEC-02] accepts a recovery code in place of a lost factor', async () => {
    const { user, authCode, recoveryCodes, id } = await withBoth();
    const [first, second] = recoveryCodes;
    // It does not remove another user's factor, and that attempt does not use up the code.
    const { id: foreign } = await addPasskey(await server.signIn(await accounts.person()));
    const theirs = await post('/auth/passkeys/remove', authCode, { id: foreign, recoveryCode: first });
    expect(theirs.status).toBe(404);
    expect((await post('/auth/passkeys/remove', authCode, { id, recoveryCode: 'nonsense' })).status).toBe(
      400,
    );
    expect((await post('/auth/passkeys/remove', authCode, { id, recoveryCode: first })).status).toBe(200);
    const again = await post('/auth/second/authenticator/remove', authCode, { recoveryCode: first });
    expect(again.status).toBe(400);
    const body = { recoveryCode: second };
    expect((await post('/auth/second/authenticator/remove', authCode, body)).status).toBe(200);
    expect((await accounts.auditEvents('second_factor.authenticator_removed')).at(-1)).toMatchObject({
      record: user._id,
    });
  });
});
