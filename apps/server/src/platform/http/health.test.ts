import { readFileSync } from 'node:fs';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('GET /health shows the version of package.json', async () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const reply = await server.app.inject('/health');
  const deployment = expect.stringMatching(/^[\w-]{22}$/);
  expect(reply.json()).toEqual({ status: 'ok', version: manifest.version, deployment });
});
