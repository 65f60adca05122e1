import { lifetimes } from '@paddock/domain';
import { people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let of: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer();
  of = people(server);
  // The clock stands still, so that limits are reached to the millisecond.
  server.clock.set(new Date());
});
afterAll(() => server.close());

const minute = 60_000;
const session = async (level: 'superadmin' | 'admin' | 'user') => {
  const user = await server.make.user({ level });
  return { user, authCode: await server.signIn(user) };
};
const status = async (authCode: string) => (await of.me(authCode)).status;

it.each(['superadmin', 'admin'] as const)(
  '[SEC-02] ends the session of a %s after 30 idle minutes',
  async (level) => {
    const { authCode } = await session(level);
    server.clock.advance(30 * minute);
    expect(await status(authCode)).toBe(200);
    server.clock.advance(30 * minute + 1_000);
    expect(await status(authCode)).toBe(401);
  },
);

it('[SEC-02] counts the idle minutes of an admin from the last use, however often that is', async () => {
  const { authCode } = await session('admin');
  for (let used = 0; used < 10; used += 1) {
    server.clock.advance(9 * minute);
    expect(await status(authCode)).toBe(200);
  }
  server.clock.advance(29 * minute);
  expect(await status(authCode)).toBe(200);
});

it('[SEC-02] ends the session of an admin after 12 hours, even if it is in use', async () => {
  const { authCode } = await session('admin');
  for (let used = 0; used < 24; used += 1) {
    server.clock.advance(30 * minute);
    expect(await status(authCode)).toBe(200);
  }
  server.clock.advance(1_000);
  expect(await status(authCode)).toBe(401);
});

it('[SEC-02] leaves sessions of investors open for 30 idle days, and applies the short limits to a promoted user at once', async () => {
  const { user, authCode } = await session('user');
  server.clock.advance(13 * 60 * minute);
  expect(await status(authCode)).toBe(200);
  server.clock.advance(lifetimes.sessionIdle - minute);
  expect(await status(authCode)).toBe(200);
  await server.platform.db.updateTable('users').set({ level: 'admin' }).where('_id', '=', user._id).execute();
  expect(await status(authCode)).toBe(401);
});

it("[SEC-02] lists only an admin's sessions that are still open", async () => {
  const { user } = await session('admin');
  server.clock.advance(31 * minute);
  const authCode = await server.signIn(user);
  const { body } = await server.request<{ total: number }>('GET', '/auth/sessions', { authCode });
  expect(body.total).toBe(1);
});
