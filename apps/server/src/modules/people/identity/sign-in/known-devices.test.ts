import { createHash, randomBytes } from 'node:crypto';
import {
  password,
  people,
  requestWhileLocked,
  type TestServer,
  testServer,
  totpCode,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer({ jobs: true, env: { TRUST_PROXY: '1', RATE_LIMITS: 'on' } });
  accounts = people(server);
});
afterAll(() => server.close());
beforeEach(() => server.clock.advance(2 * 60 * 60_000));

const newDevice = () => randomBytes(32).toString('base64url');
const owner = '198.51.100.1';
const stranger = '203.0.113.66';
const signInStatus = async (
  email: string,
  more: { device?: string; address?: string; submitted?: string } = {},
) => (await accounts.signIn(email, more.submitted ?? password, { address: owner, ...more })).status;
/** The state after a hundred failed sign-ins from many addresses. */
const lockOut = (user: string) =>
  sql`INSERT INTO rate_limit_counters (key, "windowStartedAt", failures)
    VALUES (${`sign-in-account:${user}`}, ${server.clock.now()}, 100)
    ON CONFLICT (key) DO UPDATE SET failures = 100`.execute(server.platform.db);
/** A user with a known device, otherwise locked out by strangers. */
async function createLockedOutUser() {
  const user = await accounts.person();
  const device = newDevice();
  const { authCode } = (await accounts.signIn(user.email, password, { device })).body;
  await lockOut(user._id);
  return { user, device, authCode };
}

describe('a known device', () => {
  it('[SEC-07] is not affected by limits that strangers use up, unlike other devices', async () => {
    const { user, device } = await createLockedOutUser();
    expect(await signInStatus(user.email)).toBe(429);
    expect(await signInStatus(user.email, { device: newDevice() })).toBe(429);
    expect(await signInStatus(user.email, { device })).toBe(200);
    // One user's device token is not known for another user.
    const another = await accounts.person();
    await lockOut(another._id);
    expect(await signInStatus(another.email, { device })).toBe(429);
    // A device that failed to sign in is not known.
    const guessing = newDevice();
    const third = await accounts.person();
    await signInStatus(third.email, { device: guessing, submitted: 'not it' });
    await lockOut(third._id);
    expect(await signInStatus(third.email, { device: guessing })).toBe(429);
  });

  it('[SEC-07] has its own limit on failures', async () => {
    const { user, device } = await createLockedOutUser();
    for (let index = 0; index < 10; index += 1)
      expect(
        await signInStatus(user.email, { device, submitted: 'not it', address: `192.0.2.${index}` }),
      ).toBe(401);
    expect(await signInStatus(user.email, { device })).toBe(429);
    await sql`DELETE FROM rate_limit_counters WHERE key = ${`sign-in-account:${user._id}`}`.execute(
      server.platform.db,
    );
    expect(await signInStatus(user.email)).toBe(200);
  });

  it('[SEC-07] waits for an attempt that is counted concurrently', async () => {
    const { user, device } = await createLockedOutUser();
    await signInStatus(user.email, { device, submitted: 'not it' });
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) =>
          sql`UPDATE rate_limit_counters SET failures = 10 WHERE key LIKE ${`sign-in-here:${user._id} own-%`}`.execute(
            held,
          ),
      },
      () => accounts.signIn(user.email, password, { device }),
    );
    expect(reply.status).toBe(429);
  });

  it('[SEC-07] is stored as a separate hash for each user, and accepted in its format only', async () => {
    const device = newDevice();
    const [ada, ida] = [await accounts.person(), await accounts.person()];
    for (const { email } of [ada, ida]) expect(await signInStatus(email, { device })).toBe(200);
    const { rows } = await sql<{ text: string }>`SELECT d::text AS text FROM known_devices d
      WHERE "user" IN (${ada._id}, ${ida._id})`.execute(server.platform.db);
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ text }) => text.split(',')[0])).size).toBe(2);
    const raw = Buffer.from(device).toString('hex');
    for (const { text } of rows) for (const clear of [device, raw]) expect(text).not.toContain(clear);
    for (const wrong of ['', 'short', `${device}x`, `${device.slice(1)}!`, 7])
      expect(
        (
          await server.request('POST', '/auth/auth', {
            body: { username: ada.email, password, device: wrong },
          })
        ).status,
      ).toBe(400);
  });

  it('[SEC-07] is recognized by the second factor too', async () => {
    const user = await accounts.person();
    const first = (await accounts.signIn(user.email)).body.authCode;
    const { secret } = (
      await server.request<{ secret: string }>('POST', '/auth/second/authenticator', { authCode: first })
    ).body;
    const body = { code: totpCode(secret, server.clock.now()) };
    await server.request('POST', '/auth/second/authenticator/confirm', { authCode: first, body });
    server.clock.advance(60_000);
    const device = newDevice();
    const begun = await server.request<{ secondFactor: { token: string } }>('POST', '/auth/auth', {
      body: { username: user.email, password, device },
    });
    const isKnown = async () =>
      (await sql`SELECT FROM known_devices WHERE "user" = ${user._id}`.execute(server.platform.db)).rows
        .length;
    // The password alone does not make a device known.
    expect(await isKnown()).toBe(0);
    const { token } = begun.body.secondFactor;
    const done = await server.request('POST', '/auth/second', {
      body: { token, code: totpCode(secret, server.clock.now()) },
    });
    expect(done.status).toBe(200);
    expect(await isKnown()).toBe(1);
  });
});

describe('forgetting a device', () => {
  it('[SEC-07] happens when its session is ended from the list or with all others, not when signing out', async () => {
    const { user, device, authCode } = await createLockedOutUser();
    await server.request('POST', '/auth/logout', { authCode });
    expect(await signInStatus(user.email, { device })).toBe(200);

    const other = newDevice();
    const here = (await accounts.signIn(user.email, password, { device })).body.authCode;
    await sql`DELETE FROM rate_limit_counters`.execute(server.platform.db);
    expect(await signInStatus(user.email, { device: other })).toBe(200);
    await server.request('POST', '/auth/sessions/end_others', { authCode: here });
    await lockOut(user._id);
    expect(await signInStatus(user.email, { device: other })).toBe(429);
    expect(await signInStatus(user.email, { device })).toBe(200);

    const { items } = (
      await server.request<{ items: { id: string; isThis: boolean }[] }>('GET', '/auth/sessions', {
        authCode: here,
      })
    ).body;
    for (const { id } of items.filter(({ isThis }) => !isThis))
      await server.request('POST', '/auth/sessions/end', { authCode: here, body: { id } });
    expect(await signInStatus(user.email, { device })).toBe(429);
  });

  it('[SEC-07] does not happen to the device of a completed reset, which clears the counters', async () => {
    const { user, device } = await createLockedOutUser();
    const resetDevice = newDevice();
    await server.request('POST', '/auth/reset', { body: { username: user.email } });
    const code = await accounts.codeFor(user.email, 'reset_password');
    const changed = 'an entirely fresh pass phrase';
    const reset = await server.request('POST', '/auth/reset/new', {
      body: { code, password: changed, device: resetDevice },
    });
    expect(reset.status).toBe(200);
    expect(await signInStatus(user.email, { submitted: changed })).toBe(200);
    await lockOut(user._id);
    expect(await signInStatus(user.email, { submitted: changed, device })).toBe(429);
    expect(await signInStatus(user.email, { submitted: changed, device: resetDevice })).toBe(200);
  });
});

describe('emails that strangers request', () => {
  const reset = (username: string, address: string, device?: string) =>
    server.request('POST', '/auth/reset', {
      body: { username, ...(device && { device }) },
      headers: { 'x-forwarded-for': address },
    });

  it("[SEC-07] do not use up the owner's limit", async () => {
    const user = await accounts.person();
    for (let index = 0; index < 8; index += 1) await reset(user.email, stranger);
    expect((await reset(user.email, owner)).status).toBe(200);
    await accounts.codeFor(user.email, 'reset_password', 6);
    // Five for the stranger's address, and the owner's own.
    expect(await accounts.emailsTo(user.email)).toHaveLength(6);
  });

  it('[SEC-07] are limited together, and those of a known device separately', async () => {
    const { user, device } = await createLockedOutUser();
    for (let index = 0; index < 24; index += 1) await reset(user.email, `192.0.2.${index}`);
    await accounts.codeFor(user.email, 'reset_password', 20);
    // Others behind the owner's address use up its limit too.
    for (let index = 0; index < 21; index += 1) await reset(`nobody-${index}@example.com`, owner);
    expect((await reset(user.email, owner)).status).toBe(429);
    expect((await reset(user.email, owner, newDevice())).status).toBe(429);
    expect((await reset(user.email, owner, device)).status).toBe(200);
    await accounts.codeFor(user.email, 'reset_password', 21);
    expect(await accounts.emailsTo(user.email)).toHaveLength(21);
  });
});

describe('an address that tries passwords on many accounts', () => {
  /** Adds failures from an address, over this many accounts. */
  const failed = (address: string, known: number, each: number) =>
    sql`INSERT INTO sign_in_failures (address, account, "startedAt", failures)
      SELECT ${address}, decode(md5(n::text), 'hex'), ${server.clock.now()}, ${each}
      FROM generate_series(1, ${known}) n`.execute(server.platform.db);
  const from = async (address: string, email: string, more: { device?: string; submitted?: string } = {}) =>
    signInStatus(email, { address, ...more });

  it('[SEC-07] is noted without the name that was typed, which nobody finds out by trying', async () => {
    const typed = 'somebody@example.com';
    await from('203.0.113.89', typed, { submitted: 'not it' });
    const stored = await server.platform.db
      .selectFrom('sign_in_failures')
      .select('account')
      .where('address', '=', '203.0.113.89')
      .execute();
    expect(stored).toHaveLength(1);
    const [{ account } = { account: Buffer.alloc(0) }] = stored;
    expect(account).not.toEqual(createHash('sha256').update(typed).digest());
    expect(account.toString()).not.toContain(typed);
    // Under another SECRET_KEY it is another one, so a copy of the database alone is not enough.
    expect(account.toString()).toBe(server.platform.secrets.sign('sign-in-failure', typed));
  });

  it('[SEC-07] is blocked after 100 failures over 20 accounts, and no other address is', async () => {
    const user = await accounts.person();
    const device = newDevice();
    await signInStatus(user.email, { device });
    for (let name = 0; name < 20; name += 1)
      for (let index = 0; index < 5; index += 1)
        expect(await from('203.0.113.90', `sprayed-${name}`, { submitted: 'not it' })).toBe(401);
    const refused = await accounts.signIn(user.email, password, { address: '203.0.113.90' });
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await from('203.0.113.91', user.email)).toBe(200);
    expect(await from('203.0.113.90', user.email, { device })).toBe(200);
    server.clock.advance(15 * 60_000 + 1_000);
    expect(await from('203.0.113.90', user.email)).toBe(200);
  }, 120_000);

  it('[SEC-07] is not blocked for many failures on few accounts, few on many, or successes', async () => {
    const user = await accounts.person();
    await failed('203.0.113.92', 18, 50);
    expect(await from('203.0.113.92', user.email)).toBe(200);
    await failed('203.0.113.93', 90, 1);
    for (let index = 0; index < 15; index += 1) expect(await from('203.0.113.93', user.email)).toBe(200);
  });

  it('[SEC-07] gets no extra attempt by making many concurrently', async () => {
    await failed('203.0.113.94', 32, 3);
    const names = Array.from({ length: 25 }, (_, index) => `at-once-${index}`);
    const statuses = await Promise.all(
      names.map((name) => from('203.0.113.94', name, { submitted: 'not it' })),
    );
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(4);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(21);
    expect(await from('203.0.113.94', 'one-more', { submitted: 'not it' })).toBe(429);
  });
});
