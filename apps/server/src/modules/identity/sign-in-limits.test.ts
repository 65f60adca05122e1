import { people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let of: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer({ env: { TRUST_PROXY: '1' } });
  of = people(server);
});
afterAll(() => server.close());

const wrong = (email: string, address = '203.0.113.1') => of.signIn(email, 'not it', { address });
const wrongTimes = async (times: number, email: string, address?: string) => {
  for (let index = 0; index < times; index += 1) expect((await wrong(email, address)).status).toBe(401);
};

it('the 11th wrong try on an account within 15 minutes answers 429, for the right password too, until the window is over', async () => {
  const { email } = await of.person();
  await wrongTimes(10, email);
  const refused = await wrong(email);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  const right = () => of.signIn(email, undefined, { address: '203.0.113.1' });
  expect((await right()).status).toBe(429);
  server.clock.advance(15 * 60_000 + 1_000);
  expect((await right()).status).toBe(200);
});

it('an unknown account is limited like a known one, under whichever case', async () => {
  await wrongTimes(10, 'Nobody@example.com');
  expect((await wrong('nobody@EXAMPLE.com')).status).toBe(429);
});

it('name and address of one account share its limit', async () => {
  const { email } = await of.person({ username: 'two-names' });
  await wrongTimes(5, email);
  await wrongTimes(5, 'two-names');
  expect((await wrong(email)).status).toBe(429);
});

it('a success costs nothing, and many people behind one address are not locked out by one of them', async () => {
  const [ada, ida] = [await of.person(), await of.person()];
  for (let index = 0; index < 15; index += 1)
    expect((await of.signIn(ada.email, undefined, { address: '203.0.113.7' })).status).toBe(200);
  await wrongTimes(10, ada.email, '203.0.113.7');
  expect((await of.signIn(ida.email, undefined, { address: '203.0.113.7' })).status).toBe(200);
  // Nor is the owner locked out by a stranger elsewhere.
  expect((await of.signIn(ada.email, undefined, { address: '198.51.100.2' })).status).toBe(200);
});

it('of many guesses at one moment no more than ten are looked at', async () => {
  const { email } = await of.person();
  const replies = await Promise.all(Array.from({ length: 25 }, () => wrong(email, '203.0.113.9')));
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
});

it('an IPv6 household counts as one address', async () => {
  const { email } = await of.person();
  for (let index = 0; index < 10; index += 1) await wrong(email, `2001:db8:1:2::${index + 1}`);
  expect((await wrong(email, '2001:db8:1:2:ffff::1')).status).toBe(429);
  expect((await wrong(email, '2001:db8:1:3::1')).status).toBe(401);
});

it('a made up X-Forwarded-For in front of the proxy is no new address', async () => {
  const { email } = await of.person();
  for (let index = 0; index < 10; index += 1) await wrong(email, `192.0.2.${index}, 203.0.113.20`);
  expect((await wrong(email, '192.0.2.99, 203.0.113.20')).status).toBe(429);
});

it('without a proxy X-Forwarded-For says nothing at all', async () => {
  const direct = await testServer();
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

it('an account alone has a slower limit, from however many addresses it is tried', async () => {
  const { email } = await of.person();
  for (let index = 0; index < 100; index += 1) await wrong(email, `198.51.${Math.floor(index / 9)}.1`);
  expect((await wrong(email, '192.0.2.1')).status).toBe(429);
}, 60_000);

it('the sudo window is guessed under the same limits', async () => {
  const user = await of.person();
  const authCode = await server.signIn(user);
  const sudo = () =>
    server.call('POST', '/auth/sudo', {
      authCode,
      body: { password: 'no' },
      headers: { 'x-forwarded-for': '203.0.113.30' },
    });
  for (let index = 0; index < 10; index += 1) expect((await sudo()).status).toBe(400);
  expect((await sudo()).status).toBe(429);
  expect((await wrong(user.email, '203.0.113.30')).status).toBe(429);
});

it('of the calls refused with 429 one of each address and quarter of an hour leaves a line in the audit log', async () => {
  const [{ email }, before] = [await of.person(), (await of.events('call.refused')).length];
  const lines = async () => (await of.events('call.refused')).slice(before);
  await wrongTimes(10, email, '203.0.113.40');
  await wrongTimes(10, email, '203.0.113.41');
  for (let index = 0; index < 3; index += 1)
    for (const address of ['203.0.113.40', '203.0.113.41'])
      expect((await wrong(email, address)).status).toBe(429);
  const detail = { code: 'too_many_requests', call: 'POST /auth/auth' };
  expect(await lines()).toMatchObject([
    { address: '203.0.113.40', detail },
    { address: '203.0.113.41', detail },
  ]);
  server.clock.advance(15 * 60_000 + 1_000);
  await wrongTimes(10, email, '203.0.113.40');
  expect((await wrong(email, '203.0.113.40')).status).toBe(429);
  expect(await lines()).toHaveLength(3);
});
