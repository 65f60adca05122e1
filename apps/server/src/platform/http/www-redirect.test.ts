import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { WWW_REDIRECT_HOSTS: 'arena.example.com, field.example.com' } });
});
afterAll(() => server.close());

const page = (host: string) =>
  server.request('GET', '/portfolio?fund=1', { host, headers: { accept: 'text/html,*/*' } });

it('[POR-04] redirects a visitor of a configured host to its www form, with path and query', async () => {
  const reply = await page('arena.example.com:8080');
  expect(reply.status).toBe(308);
  expect(reply.headers['location']).toBe('http://www.arena.example.com:8080/portfolio?fund=1');
});

it('[POR-04] redirects whatever the visitor accepts, including programs that follow links', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    const headers = { host: 'field.example.com', accept: '*/*' };
    const reply = await server.app.inject({ method, url: '/about', headers });
    expect([reply.statusCode, reply.headers.location]).toEqual([308, 'http://www.field.example.com/about']);
  }
});

it('[POR-04] does not redirect other hosts, the www form, and API requests', async () => {
  expect((await page('www.arena.example.com')).status).not.toBe(308);
  expect((await page('stallion.example.com')).status).not.toBe(308);
  for (const url of ['/auth/portals', '/health', '/ready', '/live'])
    expect((await server.request('GET', url, { host: 'arena.example.com' })).status, url).toBe(200);
});
