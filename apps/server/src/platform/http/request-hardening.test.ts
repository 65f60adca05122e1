import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountedEndpoints } from './mount.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    env: { CAPTCHA: 'recaptcha' },
    portal: { signInWithGoogleClientId: 'client', recaptchaSiteKey: 'site' },
  });
});
afterAll(() => server.close());

const post = (headers: Record<string, string>, payload = '{}', url = '/auth/auth') =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { host: 'stallion.localhost', 'content-type': 'application/json', ...headers },
    payload,
  });

describe('headers', () => {
  it('[POR-10] every reply has the security headers, including errors and unknown URLs', async () => {
    const addresses = [
      ...mountedEndpoints(server.app).map(({ method, path }) => ({
        method,
        url: path.replace(/:\w+/g, 'x'),
      })),
      { method: 'GET' as const, url: '/health' },
      { method: 'GET' as const, url: '/docs/json' },
      { method: 'GET' as const, url: '/files/x' },
      { method: 'GET' as const, url: '/no/such/address' },
    ];
    for (const { method, url } of addresses) {
      const { headers } = await server.app.inject({ method, url });
      expect(headers, `${method} ${url}`).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
      const policy = String(headers['content-security-policy']);
      const scripts = policy.split('; ').find((rule) => rule.startsWith('script-src')) ?? policy;
      expect(scripts, `${method} ${url}`).not.toMatch(/unsafe-inline|unsafe-eval/);
      // Only documents of a portal that uses such a service allow anything from another site.
      expect(policy, `${method} ${url}`).not.toMatch(/google|gstatic/);
      expect(scripts, `${method} ${url}`).not.toMatch(/https?:|\*/);
    }
  });

  it('[COL-01] no cache stores a reply', async () => {
    const { headers } = await server.request('GET', '/auth/portals');
    expect(headers['cache-control']).toBe('no-store');
    expect((await server.request('GET', '/auth/me')).headers['cache-control']).toBe('no-store');
  });
});

describe('origin', () => {
  it('[AUT-10] a writing request is rejected from another site, and accepted from our own and from programs', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'http://stallion.localhost.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      const reply = await post(headers);
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toMatchObject({ code: 'forbidden' });
    }
    const own: Record<string, string>[] = [
      {},
      { origin: 'http://stallion.localhost' },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of own) expect((await post(headers)).statusCode).toBe(400);
  });
});

describe('bodies', () => {
  it('[COL-01] a body that is too large gets a 413, one of another type a 415, a malformed one a 400', async () => {
    const large = await post({}, JSON.stringify({ username: 'x'.repeat(2 * 1024 * 1024 + 1) }));
    expect(large.statusCode).toBe(413);
    expect(large.json()).toMatchObject({ code: 'too_large' });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const reply = await post({ 'content-type': type }, 'a=b');
      expect(reply.statusCode, type).toBe(415);
      expect(reply.json()).toMatchObject({ code: 'unsupported_type' });
    }
    for (const broken of ['{', 'nothing', '{"a":1}}', '\u0000'])
      expect((await post({}, broken)).statusCode).toBe(400);
    expect(server.errors).toEqual([]);
  });

  it('[COL-01] a body cannot reach the prototype of anything', async () => {
    const { statusCode } = await post(
      {},
      '{"__proto__":{"level":"superadmin"},"username":"x","password":"x"}',
    );
    expect(statusCode).toBe(400);
    expect(({} as { level?: string }).level).toBeUndefined();
  });
});

it('[COL-01] no address takes TRACE', async () => {
  for (const url of ['/', '/health', '/auth/me', '/api/funds'])
    expect((await server.app.inject({ method: 'TRACE' as 'GET', url })).statusCode, url).toBe(404);
});

it('[COL-01] /health says that the server can serve', async () => {
  expect((await server.app.inject('/health')).json()).toMatchObject({ status: 'ok' });
});
