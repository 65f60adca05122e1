import { password, people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passwordLimits, withAttemptLimits } from './attempt-limits.ts';

let server: TestServer;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer({ env: { TRUST_PROXY: '1', RATE_LIMITS: 'on' } });
  accounts = people(server);
});
afterAll(() => server.close());

const signInWithWrongPassword = (email: string, address = '203.0.113.1') =>
  accounts.signIn(email, 'not it', { address });
const failSignIn = async (times: number, email: string, address?: string) => {
  for (let index = 0; index < times; index += 1)
    expect((await signInWithWrongPassword(email, address)).status).toBe(401);
};

it('the 11th wrong password for an account within 15 minutes answers 429, even to the right one, until the window ends', async () => {
  const { email } = await accounts.person();
  await failSignIn(10, email);
  const refused = await signInWithWrongPassword(email);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  const right = () => accounts.signIn(email, undefined, { address: '203.0.113.1' });
  expect((await right()).status).toBe(429);
  server.clock.advance(15 * 60_000 + 1_000);
  expect((await right()).status).toBe(200);
});

it('an unknown account has the same limits as a known one, in any case', async () => {
  await failSignIn(10, 'Nobody@example.com');
  expect((await signInWithWrongPassword('nobody@EXAMPLE.com')).status).toBe(429);
});

it('the user name and address of one account share its limits', async () => {
  const { email } = await accounts.person({ username: 'two-names' });
  await failSignIn(5, email);
  await failSignIn(5, 'two-names');
  expect((await signInWithWrongPassword(email)).status).toBe(429);
});

it('a success does not count, and one person does not lock out others behind the same address', async () => {
  const [ada, ida] = [await accounts.person(), await accounts.person()];
  for (let index = 0; index < 15; index += 1)
    expect((await accounts.signIn(ada.email, undefined, { address: '203.0.113.7' })).status).toBe(200);
  await failSignIn(10, ada.email, '203.0.113.7');
  expect((await accounts.signIn(ida.email, undefined, { address: '203.0.113.7' })).status).toBe(200);
  // Nor does a stranger elsewhere lock out the owner.
  expect((await accounts.signIn(ada.email, undefined, { address: '198.51.100.2' })).status).toBe(200);
});

it('an attempt that could not be checked does not count', async () => {
  const { platform, clock } = server;
  const attempt = () =>
    withAttemptLimits(
      platform,
      passwordLimits('unchecked', { address: '203.0.113.8', trustedHash: null }),
      clock.now(),
      () => Promise.reject(new Error('The database is away')),
      { address: '203.0.113.8', account: 'unchecked' },
    );
  for (let index = 0; index < 15; index += 1) await expect(attempt()).rejects.toThrow('away');
  expect((await signInWithWrongPassword('unchecked', '203.0.113.8')).status).toBe(401);
});

it('at most ten of many concurrent attempts are checked', async () => {
  const { email } = await accounts.person();
  const replies = await Promise.all(
    Array.from({ length: 25 }, () => signInWithWrongPassword(email, '203.0.113.9')),
  );
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
});

it('an IPv6 household counts as one address', async () => {
  const { email } = await accounts.person();
  for (let index = 0; index < 10; index += 1)
    await signInWithWrongPassword(email, `2001:db8:1:2::${index + 1}`);
  expect((await signInWithWrongPassword(email, '2001:db8:1:2:ffff::1')).status).toBe(429);
  expect((await signInWithWrongPassword(email, '2001:db8:1:3::1')).status).toBe(401);
});

it('a forged X-Forwarded-For in front of the proxy is not a new address', async () => {
  const { email } = await accounts.person();
  for (let index = 0; index < 10; index += 1)
    await signInWithWrongPassword(email, `192.0.2.${index}, 203.0.113.20`);
  expect((await signInWithWrongPassword(email, '192.0.2.99, 203.0.113.20')).status).toBe(429);
});

it('without a proxy X-Forwarded-For is ignored', async () => {
  const direct = await testServer({ env: { RATE_LIMITS: 'on' } });
  try {
    const there = people(direct);
    const { email } = await there.person();
    for (let index = 0; index < 10; index += 1)
      await there.signIn(email, 'not it', { address: `192.0.2.${index}` });
    expect((await there.signIn(email, 'not it', { address: '192.0.2.99' })).status).toBe(429);
  } finally {
    await direct.close();
  }
});

it('an address that failed on 20 accounts is refused at 100 failures, of which those of an earlier quarter of an hour no longer count', async () => {
  const { platform, clock } = server;
  const attempt = (account: string) =>
    withAttemptLimits(platform, [], clock.now(), async () => undefined, {
      address: '203.0.113.60',
      account,
    });
  const failOnEach = async () => {
    for (let index = 0; index < 20; index += 1) await attempt(`sprayed ${index}`);
  };
  for (let round = 0; round < 5; round += 1) await failOnEach();
  await expect(attempt('sprayed 0')).rejects.toMatchObject({ code: 'too_many_requests' });
  clock.advance(15 * 60_000 + 1_000);
  await failOnEach();
  expect(await attempt('sprayed 0')).toBeUndefined();
});

it('an account has a slower limit over all addresses together', async () => {
  const { email } = await accounts.person();
  for (let index = 0; index < 100; index += 1)
    await signInWithWrongPassword(email, `198.51.${Math.floor(index / 9)}.1`);
  expect((await signInWithWrongPassword(email, '192.0.2.1')).status).toBe(429);
}, 60_000);

it('[SEC-07] re-authentication has limits of its own, which no stranger can use up', async () => {
  const user = await accounts.person();
  const authCode = await server.signIn(user);
  const sudo = () =>
    server.request('POST', '/auth/sudo', {
      authCode,
      body: { password: 'no' },
      headers: { 'x-forwarded-for': '203.0.113.30' },
    });
  for (let index = 0; index < 10; index += 1) expect((await sudo()).status).toBe(400);
  expect((await sudo()).status).toBe(429);
  expect((await signInWithWrongPassword(user.email, '203.0.113.30')).status).toBe(401);
  const another = await accounts.person();
  await failSignIn(10, another.email, '203.0.113.30');
  const open = await server.request('POST', '/auth/sudo', {
    authCode: await server.signIn(another),
    body: { password },
    headers: { 'x-forwarded-for': '203.0.113.30' },
  });
  expect(open.status).toBe(200);
});

it('requests rejected with 429 leave one audit line per address and quarter of an hour', async () => {
  const [{ email }, before] = [await accounts.person(), (await accounts.auditEvents('call.refused')).length];
  const lines = async () => (await accounts.auditEvents('call.refused')).slice(before);
  await failSignIn(10, email, '203.0.113.40');
  await failSignIn(10, email, '203.0.113.41');
  for (let index = 0; index < 3; index += 1)
    for (const address of ['203.0.113.40', '203.0.113.41'])
      expect((await signInWithWrongPassword(email, address)).status).toBe(429);
  const detail = { code: 'too_many_requests', call: 'POST /auth/auth' };
  expect(await lines()).toMatchObject([
    { address: '203.0.113.40', detail },
    { address: '203.0.113.41', detail },
  ]);
  server.clock.advance(15 * 60_000 + 1_000);
  await failSignIn(10, email, '203.0.113.40');
  expect((await signInWithWrongPassword(email, '203.0.113.40')).status).toBe(429);
  expect(await lines()).toHaveLength(3);
});
