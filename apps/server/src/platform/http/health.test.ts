import { readFileSync } from 'node:fs';
import { interruptDatabase, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const statusOf = async (url: string) => (await server.app.inject(url)).statusCode;

it('[RUN-02] GET /health shows the version of package.json', async () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const reply = await server.app.inject('/health');
  const deployment = expect.stringMatching(/^[\w-]{22}$/);
  expect(reply.json()).toEqual({ status: 'ok', version: manifest.version, deployment });
});

it('[RUN-02] GET /ready and /live answer 200 while the server serves, and no cache stores that', async () => {
  for (const [url, status] of [
    ['/ready', 'ready'],
    ['/live', 'live'],
  ] as const) {
    const reply = await server.app.inject(url);
    expect([reply.statusCode, reply.json(), reply.headers['cache-control']]).toEqual([
      200,
      { status },
      'no-store',
    ]);
    expect(reply.headers['connection']).not.toBe('close');
  }
});

it('[RUN-02] GET /ready answers 503 while the database is away, and /live 200', async () => {
  const restore = await interruptDatabase(server.connection);
  try {
    await expect.poll(() => statusOf('/ready'), { timeout: 10_000 }).toBe(503);
    expect((await server.app.inject('/ready')).json()).toEqual({ status: 'unavailable' });
    expect(await statusOf('/live')).toBe(200);
    expect(await statusOf('/health')).toBe(503);
  } finally {
    await restore();
  }
  await expect.poll(() => statusOf('/ready'), { timeout: 5_000 }).toBe(200);
});

it('[RUN-02] GET /ready answers 503 within seconds if the database says nothing', async () => {
  // All of the one connection for health, as if the database were frozen in the middle of a reply.
  const frozen = await server.platform.reserved.health.startTransaction().execute();
  try {
    expect(await statusOf('/ready')).toBe(503);
    expect(await statusOf('/live')).toBe(200);
  } finally {
    await frozen.rollback().execute();
  }
  expect(await statusOf('/ready')).toBe(200);
});

it('[RUN-02] from the moment it drains, only /ready answers 503, and every reply ends its connection', async () => {
  const draining = await testServer();
  try {
    draining.platform.drain.begin();
    const reply = await draining.app.inject('/ready');
    expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'draining' }]);
    for (const url of ['/live', '/health', '/auth/portals', '/no/such/address']) {
      const { statusCode, headers } = await draining.app.inject(url);
      expect(statusCode, url).toBe(url.startsWith('/no') ? 404 : 200);
      expect(headers['connection'], url).toBe('close');
    }
  } finally {
    await draining.close();
  }
});
