import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it.each([
  ['POST', '/nowhere', 404, 'not_found'],
  ['DELETE', '/api/a/b/c/d', 404, 'not_found'],
  ['GET', '/api/funds/%zz', 400, 'bad_request'],
  ['GET', `/files/${'a'.repeat(7_000)}`, 403, 'forbidden'],
  ['GET', `/files/${'a'.repeat(9_000)}`, 400, 'bad_request'],
] as const)(
  '%s %.30s gets an error in the standard form, with every header',
  async (method, url, status, code) => {
    const reply = await server.request(method, url);
    expect(reply.status).toBe(status);
    expect(reply.body).toEqual({
      code,
      message: expect.any(String),
      requestId: reply.headers['x-request-id'],
    });
    expect(reply.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(reply.headers).toHaveProperty('content-security-policy');
    expect(server.errors).toEqual([]);
  },
);
