import { createServer, type Server, type ServerResponse } from 'node:http';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let service: Server;
let server: TestServer;
const pendingResponses: ServerResponse[] = [];
const respond = (response: ServerResponse) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true }));
let isSlow = true;
beforeAll(async () => {
  service = createServer((_request, response) => {
    pendingResponses.push(response);
    if (!isSlow) respond(response);
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const address = service.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  server = await testServer({
    env: {
      CAPTCHA: 'recaptcha',
      RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/`,
      RECAPTCHA_SECRET: 'secret',
    },
    portal: { recaptchaSiteKey: 'a site key' },
  });
});
afterAll(async () => {
  await server.close();
  await new Promise((closed) => service.close(closed));
});

it('[SEC-07] [AUT-08] requests that wait for a slow captcha service leave database connections for all others', async () => {
  const authCode = await server.signIn(await server.make.user());
  const resets = Array.from({ length: 12 }, () =>
    server.request('POST', '/auth/reset', { body: { username: 'nobody@example.com', captcha: 'a token' } }),
  );
  await vi.waitFor(() => expect(pendingResponses).toHaveLength(12), 10_000);
  const others = await Promise.all(
    Array.from({ length: 12 }, () => server.request('GET', '/auth/me', { authCode })),
  );
  expect(others.map(({ status }) => status)).toEqual(Array(12).fill(200));
  isSlow = false;
  for (const response of pendingResponses) respond(response);
  expect((await Promise.all(resets)).map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(server.errors).toEqual([]);
});
