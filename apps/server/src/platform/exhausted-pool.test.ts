import { password, people, signingScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => server.close());

/** Milliseconds until all of these requests have succeeded. */
async function timeOf(replies: () => Promise<{ status: number }>[]): Promise<number> {
  const begin = performance.now();
  const received = await Promise.all(replies());
  expect(received.map(({ status }) => status)).toEqual(received.map(() => 200));
  return performance.now() - begin;
}

it('[SEC-07] answers /health and signs people in while all other database connections are in use', async () => {
  const them = people(server);
  const person = await them.person();
  const released = Promise.withResolvers<void>();
  let taken = 0;
  const holders = Array.from({ length: 10 }, () =>
    server.platform.db.transaction().execute(async () => {
      taken += 1;
      await released.promise;
    }),
  );
  await vi.waitFor(() => expect(taken).toBe(10), 10_000);
  try {
    expect((await server.request('GET', '/health')).status).toBe(200);
    const signedIn = await them.signIn(person.username, password);
    expect(signedIn.status).toBe(200);
    expect((await them.me(signedIn.body.authCode)).status).toBe(200);
  } finally {
    released.resolve();
    await Promise.all(holders);
  }
  expect(server.errors).toEqual([]);
});

it('[SEC-07] investors who request signatures and statements while the store hangs block nobody else', {
  timeout: 60_000,
}, async () => {
  const scene = await signingScene(server);
  const ten = await Promise.all(Array.from({ length: 10 }, () => scene.invested()));
  const [busy] = ten;
  if (!busy) throw new Error('There are ten');
  const other = await server.signIn(await server.make.user());
  const released = Promise.withResolvers<void>();
  for (const method of ['put', 'stat', 'read'] as const) {
    const original = server.store[method].bind(server.store) as (...parameters: unknown[]) => Promise<never>;
    vi.spyOn(server.store, method).mockImplementation(async (...parameters: unknown[]) => {
      await released.promise;
      return original(...parameters);
    });
  }
  const statements: Promise<{ status: number }>[] = [];
  const requests = [...ten, ...Array.from({ length: 25 }, () => busy)].map((by) => scene.requestSign(by));
  for (let count = 0; count < 120; count += 1)
    statements.push(
      server.request('POST', '/api/syndication/statement', {
        authCode: busy.authCode,
        body: { format: 'pdf' },
      }),
    );
  await vi.waitFor(() => expect(server.store.stat).toHaveBeenCalledTimes(11), 15_000);
  // If blocked, they would not succeed before the store does. A busy machine may need a second attempt.
  await vi.waitFor(async () => {
    const took = await timeOf(() => [
      server.request('GET', '/health'),
      server.request('GET', '/auth/me', { authCode: other }),
      server.request('GET', '/api/syndication/mine', { authCode: other }),
      server.request('GET', '/api/syndication/available', { authCode: other }),
    ]);
    expect(took).toBeLessThan(1_000);
  }, 15_000);
  released.resolve();
  const received = await Promise.all(requests);
  expect(received.map(({ status }) => status)).toEqual(received.map(() => 200));
  const links = (await Promise.all(statements)).map(({ status }) => status);
  expect(links.filter((status) => status === 200)).toHaveLength(30);
  expect(links.filter((status) => status === 429)).toHaveLength(90);
  vi.restoreAllMocks();
  expect(server.errors).toEqual([]);
});
