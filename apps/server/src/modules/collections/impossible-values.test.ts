import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let authCode: string;
beforeAll(async () => {
  server = await testServer();
  authCode = await server.signIn(await server.make.user({ level: 'superadmin' }));
});
afterAll(() => server.close());

describe('values that look right and are not', () => {
  it.each([
    '2026-02-30',
    '2025-02-29',
    '2026-04-31T12:00:00Z',
    '2026-06-31T23:30:00-05:00',
    '2026-13-01',
    '2026-00-10',
    '2026-01-01T24:30:00Z',
  ])('[COL-06] refuses the day %s, which no calendar has', async (day) => {
    const company = (await server.make.company())._id;
    const written = await server.call('POST', '/api/funds', {
      authCode,
      body: { name: 'A fund', company, close_date: day },
    });
    expect([written.status, written.body.fields?.['close_date']]).toEqual([
      400,
      'A time is an ISO 8601 text.',
    ]);
    const filter = encodeURIComponent(JSON.stringify({ close_date: { $gt: day } }));
    expect((await server.call('GET', `/api/funds?filter=${filter}`, { authCode })).status).toBe(400);
  });

  it.each(['2024-02-29', '2026-12-31T23:59:59-05:00', '2026-03-01T00:30:00+14:00'])(
    '[COL-06] takes %s, which is one',
    async (day) => {
      const { _id } = await server.make.fund();
      const { status } = await server.call('PUT', `/api/funds/${_id}`, {
        authCode,
        body: { close_date: day },
      });
      expect(status).toBe(200);
    },
  );

  it('[COL-06] refuses a filter in brackets instead of passing it over', async () => {
    const reply = await server.call('GET', '/api/funds?filter[name]=Harbor', { authCode });
    expect([reply.status, reply.body.code]).toEqual([400, 'bad_request']);
    expect(reply.body.fields).toEqual({ filter: expect.stringContaining('filter={"name":"value"}') });
    expect((await server.call('GET', '/contents/education?filter%5Btitle%5D=x')).status).toBe(400);
    expect((await server.call('GET', '/api/funds?_=1', { authCode })).status).toBe(200);
  });
});
