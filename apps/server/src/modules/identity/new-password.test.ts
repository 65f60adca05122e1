import { password, people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let of: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer({ jobs: true, env: { PASSWORD_MIN_LENGTH: '8', TRUST_PROXY: '1' } });
  of = people(server);
});
afterAll(() => server.close());

let caller = 0;
/** Each call from an address of its own, unless told. */
const from = (address?: string) => {
  caller += 1;
  return { 'x-forwarded-for': address ?? `203.0.113.${caller}` };
};
const ask = (username: string, address?: string) =>
  server.call('POST', '/auth/reset', { body: { username }, headers: from(address) });
const set = (code: string, given: string, address?: string) =>
  server.call('POST', '/auth/reset/new', { body: { code, password: given }, headers: from(address) });
const success = { status: 200, body: { success: true } };
const invalid = { status: 400, body: { fields: { code: 'Invalid or Expired Reset Code' } } };
const fresh = 'a fresh and long one';

describe('a new password', () => {
  it('[AUT-07] [AUT-13] is set by the mailed link, once, and ends all sessions', async () => {
    const user = await of.person({ email: 'ada@example.com' });
    const sessions = [await server.signIn(user), await server.signIn(user)];
    expect(await ask('ADA@example.com')).toMatchObject(success);
    const code = await of.codeFor('ada@example.com', 'reset_password');
    expect(await set(code, fresh)).toMatchObject(success);
    for (const session of sessions) expect((await of.me(session)).status).toBe(401);
    expect((await of.signIn('ada@example.com')).status).toBe(401);
    expect((await of.signIn('ada@example.com', fresh)).status).toBe(200);
    expect(await set(code, 'yet another one')).toMatchObject(invalid);
    expect((await of.signIn('ada@example.com', fresh)).status).toBe(200);
    expect((await of.lettersTo('ada@example.com')).at(-1)?.subject).toContain('was changed');
    expect((await of.events('users.set_password')).at(-1)).toMatchObject({ record: user._id });
  });

  it('[AUT-07] is offered alike whether or not the account exists, and mailed only where it does', async () => {
    await of.person({ email: 'closed@example.com', isActive: false });
    for (const name of ['nobody@example.com', 'closed@example.com'])
      expect(await ask(name)).toMatchObject(success);
    await of.person({ email: 'last@example.com' });
    await ask('last@example.com');
    await of.codeFor('last@example.com', 'reset_password');
    expect(await of.lettersTo('nobody@example.com')).toEqual([]);
    expect(await of.lettersTo('closed@example.com')).toEqual([]);
  });

  it('[AUT-13] is refused in words where it is too short or common, or the code is missing', async () => {
    await of.person({ email: 'ida@example.com' });
    await ask('ida@example.com');
    const code = await of.codeFor('ida@example.com', 'reset_password');
    expect(await set(code, 'seven77')).toMatchObject({
      status: 400,
      body: { fields: { password: 'Password is too short: please use at least 8 characters' } },
    });
    expect(await set(code, 'password123')).toMatchObject({
      status: 400,
      body: { fields: { password: expect.stringContaining('common') } },
    });
    expect(await set(' ', fresh)).toMatchObject({
      status: 400,
      body: { fields: { code: 'Reset password code is required' } },
    });
    expect(
      await server.call('POST', '/auth/reset/new', { body: { password: fresh }, headers: from() }),
    ).toMatchObject({ status: 400, body: { fields: { code: 'Reset password code is required' } } });
    for (const body of [undefined, {}, { code }, { code: 1, password: fresh }])
      expect((await server.call('POST', '/auth/reset/new', { body, headers: from() })).status).toBe(400);
    // A refused try has not used the code up.
    expect(await set(code, fresh)).toMatchObject(success);
  });

  it('[AUT-13] its code lives for an hour, and is kept as a hash', async () => {
    await of.person({ email: 'slow@example.com' });
    await ask('slow@example.com');
    const code = await of.codeFor('slow@example.com', 'reset_password');
    const kept = await server.platform.db.selectFrom('one_time_codes').select('hash').execute();
    expect(kept.some(({ hash }) => hash.toString('base64url') === code || hash.toString() === code)).toBe(
      false,
    );
    server.clock.advance(60 * 60_000 + 1);
    expect(await set(code, fresh)).toMatchObject(invalid);
  });

  it('[AUT-13] a code that was used ends the others, and of two at one moment one wins', async () => {
    await of.person({ email: 'twice@example.com' });
    await ask('twice@example.com');
    const first = await of.codeFor('twice@example.com', 'reset_password');
    await ask('twice@example.com');
    const second = await of.codeFor('twice@example.com', 'reset_password', 2);
    const replies = await Promise.all([set(second, fresh), set(second, 'another long one')]);
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    expect(await set(first, password)).toMatchObject(invalid);
  });

  it('[AUT-12] [AUT-13] a code that does not work leaves a line in the audit log, without the code', async () => {
    const before = (await of.events('call.refused')).length;
    for (const [url, body] of [
      ['/auth/confirm', { code: 'used-or-old' }],
      ['/auth/reset/new', { code: 'used-or-old', password: 'a new good password' }],
    ] as const)
      expect((await server.call('POST', url, { body })).status).toBe(400);
    const lines = (await of.events('call.refused')).slice(before);
    expect(lines.map(({ detail }) => detail)).toEqual([
      { code: 'bad_request', call: 'POST /auth/confirm' },
      { code: 'bad_request', call: 'POST /auth/reset/new' },
    ]);
  });

  it('[AUT-12] [AUT-13] guessing codes is limited by address, and locks out nobody who has the right one', async () => {
    const user = await of.person({ email: 'behind@example.com' });
    await ask('behind@example.com');
    const right = await of.codeFor('behind@example.com', 'reset_password');
    const superadmin = await server.signIn(await of.person({ level: 'superadmin' }));
    const minted = await server.call<{ code: string }>('POST', '/auth/guest/code', {
      body: { user: user._id },
      authCode: superadmin,
    });
    const guest = (code: string) =>
      server.call('POST', '/auth/guest', {
        body: { code },
        authCode: superadmin,
        headers: from('198.51.100.1'),
      });
    for (let index = 0; index < 10; index += 1)
      expect(await set(`guess ${index}`, fresh, '198.51.100.1')).toMatchObject(invalid);
    expect((await set('guess', fresh, '198.51.100.1')).status).toBe(429);
    expect(
      (await server.call('POST', '/auth/confirm', { body: { code: 'x' }, headers: from('198.51.100.1') }))
        .status,
    ).toBe(429);
    for (const path of ['/auth/email/confirm', '/auth/email/keep'])
      expect(
        (await server.call('POST', path, { body: { code: 'x' }, headers: from('198.51.100.1') })).status,
      ).toBe(429);
    expect((await guest('guess')).status).toBe(429);
    expect((await guest(minted.body.code)).status).toBe(200);
    expect(await set(right, fresh, '198.51.100.1')).toMatchObject(success);
    expect((await set('guess', fresh, '198.51.100.1')).status).toBe(429);
    expect((await set('guess', fresh)).status).toBe(400);
  });

  it('mails are limited by account without a word, and by address with one', async () => {
    await of.person({ email: 'spammed@example.com' });
    for (let index = 0; index < 8; index += 1)
      expect(await ask('spammed@example.com')).toMatchObject(success);
    await of.codeFor('spammed@example.com', 'reset_password', 5);
    await of.person({ email: 'after@example.com' });
    await ask('after@example.com');
    await of.codeFor('after@example.com', 'reset_password');
    expect(await of.lettersTo('spammed@example.com')).toHaveLength(5);
    for (let index = 0; index < 20; index += 1) await ask('nobody@example.com', '198.51.100.9');
    expect((await ask('nobody@example.com', '198.51.100.9')).status).toBe(429);
  });

  it('an Idempotency-Key answers the retry, and keeps neither password nor code readable', async () => {
    await of.person({ email: 'retry@example.com' });
    await ask('retry@example.com');
    const code = await of.codeFor('retry@example.com', 'reset_password');
    const call = () =>
      server.call('POST', '/auth/reset/new', {
        body: { code, password: fresh },
        headers: { ...from('198.51.100.20'), 'idempotency-key': 'k1' },
      });
    expect(await call()).toMatchObject(success);
    expect(await call()).toMatchObject(success);
    const kept = await server.platform.db.selectFrom('idempotency_keys').select('reply').execute();
    expect(JSON.stringify(kept)).not.toContain('success');
  });
});
