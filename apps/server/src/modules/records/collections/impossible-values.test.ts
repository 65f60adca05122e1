import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let authCode: string;
beforeAll(async () => {
  server = await testServer();
  authCode = await server.signIn(await server.make.user({ level: 'superadmin' }));
});
afterAll(() => server.close());

describe('values that look valid but are not', () => {
  it.each([
    '2026-02-30',
    '2025-02-29',
    '2026-04-31T12:00:00Z',
    '2026-06-31T23:30:00-05:00',
    '2026-13-01',
    '2026-00-10',
    '2026-01-01T24:30:00Z',
  ])('[COL-06] rejects the day %s, which does not exist', async (day) => {
    const company = (await server.make.company())._id;
    const written = await server.request('POST', '/api/funds', {
      authCode,
      body: { name: 'A fund', company, close_date: day },
    });
    expect([written.status, written.body.fields?.['close_date']]).toEqual([
      400,
      'A time is an ISO 8601 text.',
    ]);
    const filter = encodeURIComponent(JSON.stringify({ close_date: { $gt: day } }));
    expect((await server.request('GET', `/api/funds?filter=${filter}`, { authCode })).status).toBe(400);
  });

  it.each(['2024-02-29', '2026-12-31T23:59:59-05:00', '2026-03-01T00:30:00+14:00'])(
    '[COL-06] accepts %s, which exists',
    async (day) => {
      const { _id } = await server.make.fund();
      const { status } = await server.request('PUT', `/api/funds/${_id}`, {
        authCode,
        body: { close_date: day },
      });
      expect(status).toBe(200);
    },
  );

  it('[COL-06] rejects a filter in brackets instead of ignoring it', async () => {
    const reply = await server.request('GET', '/api/funds?filter[name]=Harbor', { authCode });
    expect([reply.status, reply.body.code]).toEqual([400, 'bad_request']);
    expect(reply.body.fields).toEqual({ filter: expect.stringContaining('filter={"name":"value"}') });
    expect((await server.request('GET', '/contents/education?filter%5Btitle%5D=x')).status).toBe(400);
    expect((await server.request('GET', '/api/funds?_=1', { authCode })).status).toBe(200);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '[COL-06] rejects %s in a filter like any unknown field',
    async (name) => {
      await server.make.fund();
      for (const filter of [`{"${name}":{"$ne":1}}`, `{"name":{"${name}":1}}`, `{"name":{"${name}":{}}}`]) {
        const url = `/api/funds?filter=${encodeURIComponent(filter)}`;
        const reply = await server.request('GET', url, { authCode });
        expect([filter, reply.status, reply.body.code]).toEqual([filter, 400, 'bad_request']);
      }
      for (const query of [`sort=${name}`, `populate=${name}`])
        expect((await server.request('GET', `/api/funds?${query}`, { authCode })).status).toBe(400);
    },
  );
});

describe('JSON that cannot be stored', () => {
  const deep = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
  // Escapes as they are sent: JSON.stringify would write them the same way.
  const bodies: [string, string, string][] = [
    ['POST', '/api/companies', '{"name":"\\ud800"}'],
    ['POST', '/api/companies', '{"name":"x","\\udfff":1}'],
    ['POST', '/api/settings/persist', '{"settings":{"a":{"b":["\\ud83d"]}}}'],
    ['POST', '/api/settings/persist', '{"settings":{"\\ud83d":1}}'],
    ['POST', '/auth/auth', '{"username":"\\udc00","password":"x"}'],
    ['POST', '/auth/register', '{"username":"\\udc00","password":"x"}'],
    ['POST', '/api/profile/notify/save', '{"template":"x","tags":{"a":"\\ud800"}}'],
    ['POST', '/api/settings/persist', `{"settings":{"a":${deep(40)}}}`],
    ['POST', '/api/settings/persist', `{"settings":{"a":${deep(50_000)}}}`],
    ['POST', '/api/companies', `{"name":"x","y":${deep(100_000)}}`],
    ['PUT', '/api/companies', deep(200_000)],
  ];

  it.each(bodies)('[SEC-07] is rejected: %s %s', async (method, url, body) => {
    const reply = await server.request(method as 'POST', url, { authCode, body });
    expect([reply.status, reply.body.code, Object.keys(reply.body.fields ?? {})]).toEqual([
      400,
      'bad_request',
      ['body'],
    ]);
    expect(server.errors).toEqual([]);
  });

  it('[SEC-07] is rejected in a filter, and so is what no address can contain', async () => {
    for (const filter of [
      '{"name":"\\ud800"}',
      '{"name":{"$in":["a","\\udfff"]}}',
      `{"name":${deep(5_000)}}`,
      `{"name":{"$in":${deep(60)}}}`,
    ]) {
      const url = `/api/funds?filter=${encodeURIComponent(filter)}`;
      const reply = await server.request('GET', url, { authCode });
      expect([reply.status, reply.body.code]).toEqual([400, 'bad_request']);
    }
    for (const url of ['/api/funds?sort=%ED%A0%80', '/api/users/%ED%A0%80', '/syndication/%ED%A0%80'])
      expect((await server.request('GET', url, { authCode })).status).toBeLessThan(500);
    expect(server.errors).toEqual([]);
  });
});
