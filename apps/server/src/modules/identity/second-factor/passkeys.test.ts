import type {
  Passkey,
  PasskeyCreation,
  PasskeyRequest,
  SecondFactors,
  SecondStep,
  SessionReply,
} from '@paddock/contract';
import {
  password,
  people,
  type RefusedBody,
  softwarePasskey,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let of: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer({ env: { TRUST_PROXY: '1' } });
  of = people(server);
  await server.make.portal({ slug: 'stallion', isDefault: true });
  await server.make.portal({ slug: 'sports' });
});
afterAll(() => server.close());

const here = 'http://stallion.localhost';
const post = <Body = RefusedBody>(
  url: string,
  authCode?: string,
  body?: unknown,
  more: { host?: string; address?: string } = {},
) =>
  server.call<Body>('POST', url, {
    authCode,
    ...(body !== undefined && { body }),
    ...(more.host && { host: more.host }),
    ...(more.address && { headers: { 'x-forwarded-for': more.address } }),
  });
const beginMaking = async (authCode: string) =>
  (await post<PasskeyCreation>('/auth/passkeys/options', authCode)).body;
const keep = (authCode: string, credential: unknown, name = 'My phone') =>
  post<RefusedBody & { passkey: Passkey; recoveryCodes?: string[] }>('/auth/passkeys', authCode, {
    name,
    credential,
  });
const askAny = async (host?: string) =>
  (await post<PasskeyRequest>('/auth/passkey/options', undefined, undefined, host ? { host } : {})).body;
const enter = (passkey: unknown, more: { host?: string; address?: string } = {}) =>
  post<RefusedBody & SessionReply>('/auth/passkey', undefined, { passkey }, more);

/** Somebody with a passkey for the stallion portal. */
async function withPasskey(row: Parameters<typeof of.person>[0] = {}) {
  const user = await of.person(row);
  const authCode = await server.signIn(user);
  const key = softwarePasskey();
  const { body } = await keep(authCode, key.make(await beginMaking(authCode), here));
  return { user, authCode, key, id: body.passkey.id, recoveryCodes: body.recoveryCodes ?? [] };
}

describe('a passkey', () => {
  it('is made for the site of the call, named, listed, and comes with recovery codes; its owner is told', async () => {
    const user = await of.person();
    const authCode = await server.signIn(user);
    const options = await beginMaking(authCode);
    expect(options).toMatchObject({
      rp: { id: 'stallion.localhost', name: 'Portal stallion' },
      user: { name: user.email },
      authenticatorSelection: { residentKey: 'required' },
    });
    const made = await keep(authCode, softwarePasskey().make(options, here), ' My phone ');
    expect(made.body).toMatchObject({
      passkey: { name: 'My phone', site: 'stallion.localhost', isForThisSite: true, lastUsedAt: null },
    });
    expect(made.body.recoveryCodes).toHaveLength(10);
    const list = (host: string) =>
      server.call<SecondFactors>('GET', '/auth/second', { authCode, host }).then(({ body }) => body.passkeys);
    expect(await list('stallion.localhost')).toEqual([made.body.passkey]);
    expect(await list('sports.localhost')).toMatchObject([{ isForThisSite: false }]);
    for (const [host, hasPasskey] of [
      ['stallion.localhost', true],
      ['sports.localhost', false],
    ] as const)
      expect((await server.call('GET', '/auth/safety', { authCode, host })).body).toMatchObject({
        hasPasskey,
      });
    expect((await of.lettersTo(user.email)).at(-1)?.subject).toBe('A passkey was added (Portal stallion)');
    expect((await of.events('second_factor.passkey_added')).at(-1)).toMatchObject({ record: user._id });
    // The browser is told which it has, so that none is made twice; a second one brings no new codes.
    const again = await beginMaking(authCode);
    expect(again.excludeCredentials).toHaveLength(1);
    expect((await keep(authCode, softwarePasskey().make(again, here))).body.recoveryCodes).toBeUndefined();
  });

  it('is kept for a challenge of this person only, once, in time, and of this site', async () => {
    const [ada, eve] = [await server.signIn(await of.person()), await server.signIn(await of.person())];
    const refused = {
      status: 400,
      body: { message: 'This passkey could not be checked. Please try again.' },
    };
    const options = await beginMaking(ada);
    const credential = softwarePasskey().make(options, here);
    expect(await keep(eve, credential)).toMatchObject(refused);
    expect((await keep(ada, credential)).status).toBe(200);
    expect(await keep(ada, credential)).toMatchObject(refused);

    for (const origin of ['http://evil.example', 'https://stallion.localhost', 'http://sports.localhost'])
      expect(await keep(ada, softwarePasskey().make(await beginMaking(ada), origin))).toMatchObject(refused);
    const foreign = await beginMaking(ada);
    const bound = { ...foreign, rp: { ...foreign.rp, id: 'evil.example' } };
    expect(await keep(ada, softwarePasskey().make(bound, here))).toMatchObject(refused);
    const late = softwarePasskey().make(await beginMaking(ada), here);
    server.clock.advance(5 * 60_000);
    expect(await keep(ada, late)).toMatchObject(refused);
    const asked = softwarePasskey().make({ ...foreign, challenge: (await askAny()).challenge }, here);
    expect(await keep(ada, asked)).toMatchObject(refused);
    for (const body of [
      {},
      { name: 'x' },
      { name: 'x', credential: {} },
      { name: 'x'.repeat(99), credential },
    ])
      expect((await post('/auth/passkeys', ada, body)).status).toBe(400);
    expect((await post('/auth/passkeys', undefined, { name: 'x', credential })).status).toBe(401);
  });

  it('is renamed and removed by its owner alone; the recovery codes go with the last factor', async () => {
    const { user, authCode, id, key } = await withPasskey();
    const eve = await server.signIn(await of.person());
    for (const [path, body] of [
      ['/auth/passkeys/rename', { id, name: 'Mine' }],
      ['/auth/passkeys/remove', { id }],
    ] as const)
      expect((await post(path, eve, body)).status).toBe(404);
    expect((await post('/auth/passkeys/rename', authCode, { id, name: ' ' })).status).toBe(400);
    expect((await post('/auth/passkeys/rename', authCode, { id, name: 'Laptop' })).status).toBe(200);
    const factors = () => server.call<SecondFactors>('GET', '/auth/second', { authCode });
    expect((await factors()).body.passkeys).toMatchObject([{ name: 'Laptop' }]);
    expect((await post('/auth/passkeys/remove', authCode, { id })).status).toBe(200);
    expect((await factors()).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await of.lettersTo(user.email)).at(-1)?.subject).toContain('A passkey was removed');
    expect((await enter(key.answer(await askAny(), here))).status).toBe(401);
    expect((await of.signIn(user.email)).body.authCode).toBeTruthy();
  });
});

describe('signing in with a passkey', () => {
  it('opens a session without a password, and asks for no second step', async () => {
    const { user, key } = await withPasskey();
    const options = await askAny();
    expect(options).toMatchObject({ rpId: 'stallion.localhost', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const { status, body } = await enter(key.answer(options, here));
    expect(status).toBe(200);
    expect((await of.me(body.authCode)).body.me).toMatchObject({ _id: user._id });
    expect((await of.events('session.open')).at(-1)).toMatchObject({
      actor: user._id,
      detail: { by: 'passkey' },
    });
  });

  it('refuses a replay, a passkey without its user, a copied one, another site’s, and a challenge too old', async () => {
    const { key } = await withPasskey();
    const refused = { status: 401, body: { code: 'invalid_credentials' } };
    const answer = key.answer(await askAny(), here);
    expect((await enter(answer)).status).toBe(200);
    expect(await enter(answer)).toMatchObject(refused);
    expect(await enter(key.answer(await askAny(), here, { isVerified: false }))).toMatchObject(refused);
    expect(await enter(key.answer(await askAny(), 'http://evil.example'))).toMatchObject(refused);
    const other = 'sports.localhost';
    expect(await enter(key.answer(await askAny(other), `http://${other}`), { host: other })).toMatchObject(
      refused,
    );
    const late = await askAny();
    server.clock.advance(5 * 60_000);
    expect(await enter(key.answer(late, here))).toMatchObject(refused);
    expect(await enter(softwarePasskey().answer(await askAny(), here))).toMatchObject(refused);
    // Its counter stands where it stood at the beginning: somebody has a copy.
    key.forget();
    expect(await enter(key.answer(await askAny(), here))).toMatchObject(refused);
    for (const passkey of [undefined, {}, { ...answer, id: '!' }])
      expect((await enter(passkey)).status).toBe(400);
    expect(server.errors).toEqual([]);
  });

  it('tells a closed account to its own person only', async () => {
    const { user, key } = await withPasskey();
    await server.platform.db
      .updateTable('users')
      .set({ isActive: false })
      .where('_id', '=', user._id)
      .execute();
    expect(await enter(key.answer(await askAny(), here))).toMatchObject({
      body: { code: 'account_inactive' },
    });
  });

  it('answers 429 after ten from one address that prove nothing', async () => {
    const address = '203.0.113.77';
    const { key } = await withPasskey();
    const answer = softwarePasskey().answer(await askAny(), here);
    for (let index = 0; index < 10; index += 1) expect((await enter(answer, { address })).status).toBe(401);
    expect((await enter(key.answer(await askAny(), here), { address })).status).toBe(429);
  });

  it('is asked for by one address three hundred times in a quarter of an hour, not more', async () => {
    const ask = (address: string) => post('/auth/passkey/options', undefined, undefined, { address });
    for (let index = 0; index < 300; index += 1) expect((await ask('203.0.113.78')).status).toBe(200);
    expect((await ask('203.0.113.78')).status).toBe(429);
    expect((await ask('203.0.113.79')).status).toBe(200);
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
  const second = (body: unknown) => post<SessionReply & RefusedBody>('/auth/second', undefined, body);
  const ask = async (token: string) =>
    (await post<PasskeyRequest>('/auth/second/passkey', undefined, { token })).body;

  it('opens the session, with its user verified or not', async () => {
    const { user, key } = await withPasskey();
    const { token, methods } = await stepOf(user.email);
    expect(methods).toEqual(['passkey', 'recovery']);
    const options = await ask(token);
    expect(options.allowCredentials).toMatchObject([{ id: key.id }]);
    const done = await second({ token, passkey: key.answer(options, here, { isVerified: false }) });
    expect(done.status).toBe(200);
    expect((await of.me(done.body.authCode)).body.me).toMatchObject({ _id: user._id });
  });

  it('is not offered on another site, where recovery codes remain', async () => {
    const { user, recoveryCodes } = await withPasskey();
    const { token, methods } = await stepOf(user.email, 'sports.localhost');
    expect(methods).toEqual(['recovery']);
    expect((await second({ token, recoveryCode: recoveryCodes[0] })).status).toBe(200);
  });

  it('refuses another person’s passkey and a challenge that was made for something else', async () => {
    const [ada, eve] = [await withPasskey(), await withPasskey()];
    const { token } = await stepOf(ada.user.email);
    expect((await second({ token, passkey: eve.key.answer(await ask(token), here) })).status).toBe(401);
    expect((await second({ token, passkey: ada.key.answer(await askAny(), here) })).status).toBe(401);
    expect((await second({ token, passkey: ada.key.answer(await ask(token), here) })).status).toBe(200);
  });
});

describe('a passkey for the sudo window', () => {
  const ask = async (authCode: string) => (await post<PasskeyRequest>('/auth/sudo/passkey', authCode)).body;

  it('opens it for people without a password too, and nobody else’s does', async () => {
    const [ada, eve] = [await withPasskey({ password: null }), await withPasskey()];
    server.clock.advance(16 * 60_000);
    expect(await post('/auth/second/recovery', ada.authCode)).toMatchObject({
      body: { code: 'sudo_required' },
    });
    const foreign = eve.key.answer(await ask(ada.authCode), here);
    expect((await post('/auth/sudo', ada.authCode, { passkey: foreign })).status).toBe(400);
    const own = ada.key.answer(await ask(ada.authCode), here);
    expect((await post('/auth/sudo', ada.authCode, { passkey: own })).status).toBe(200);
    expect((await post('/auth/second/recovery', ada.authCode)).status).toBe(200);
    expect((await post('/auth/sudo', ada.authCode, { passkey: own })).status).toBe(400);
    expect((await post('/auth/sudo/passkey')).status).toBe(401);
  });
});
