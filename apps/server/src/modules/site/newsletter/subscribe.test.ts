import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMITS: 'on' } });
  await server.make.portal({ slug: 'sports' });
});
afterAll(() => server.close());

const url = '/api/email/mailchimpsubscribe';
const subscribe = (email: unknown, host?: string, more: { authCode?: string } = {}) =>
  server.request('POST', url, { body: { email }, ...(host && { host }), ...more });
const invalidEmailReply = {
  status: 400,
  body: { code: 'bad_request', fields: { email: expect.any(String) } },
};
const storedSubscriptions = async (email: string) =>
  server.platform.db
    .selectFrom('newsletter_subscriptions as s')
    .leftJoin('portals as p', 'p._id', 's.portal')
    .select(['s.email', 'p.slug', 's.createdAt'])
    .where('s.email', 'ilike', email)
    .orderBy('p.slug')
    .execute();

describe('subscribing', () => {
  it('[PUB-11] stores the address with the portal and the time', async () => {
    expect(await subscribe('  ada@example.com ')).toMatchObject({ status: 200, body: { success: true } });
    expect(await storedSubscriptions('ada@example.com')).toEqual([
      { email: 'ada@example.com', slug: 'stallion', createdAt: expect.any(Date) },
    ]);
    const line = await server.platform.db
      .selectFrom('audit_events')
      .select(['action', 'level'])
      .where('action', '=', 'newsletter.subscribe')
      .executeTakeFirst();
    expect(line).toEqual({ action: 'newsletter.subscribe', level: 'guest' });
  });

  it('[PUB-11] twice succeeds, with one row for each portal, regardless of case', async () => {
    for (const email of ['bo@example.com', 'bo@example.com', 'Bo@Example.COM'])
      expect(await subscribe(email)).toMatchObject({ status: 200, body: { success: true } });
    expect(await subscribe('BO@example.com', 'sports.localhost')).toMatchObject({ status: 200 });
    expect((await storedSubscriptions('bo@example.com')).map(({ slug }) => slug)).toEqual([
      'sports',
      'stallion',
    ]);
  });

  it('[PUB-11] many times concurrently succeeds each time, with one row', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) => subscribe(at % 2 === 0 ? 'cy@example.com' : 'CY@example.com')),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await storedSubscriptions('cy@example.com')).toHaveLength(1);
  });

  it.each([
    '',
    ' ',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@exa mple.com',
    'ada@example.com\r\nBcc: all@example.com',
    'ada@example.com\n',
    '\r\nada@example.com',
    'ada%0a@example.com, other@example.com',
    'ada@example.com\u0000',
    '<ada@example.com>',
    'Ada <ada@example.com>',
    null,
    7,
    ['ada@example.com'],
    {},
    undefined,
  ])('[PUB-11] %j is refused with the field', async (email) => {
    expect(await subscribe(email)).toMatchObject(invalidEmailReply);
  });

  it.each([250, 10_000])('[PUB-11] rejects an address of more than %d characters', async (length) => {
    expect(await subscribe(`${'a'.repeat(length)}@example.com`)).toMatchObject(invalidEmailReply);
  });

  it('[PUB-11] is rejected while impersonating', async () => {
    const authCode = await server.impersonate(
      await server.make.user(),
      await server.make.user({ level: 'superadmin' }),
    );
    expect(await subscribe('guest@example.com', undefined, { authCode })).toMatchObject({
      status: 403,
      body: { code: 'guest_session_read_only' },
    });
    expect(await storedSubscriptions('guest@example.com')).toEqual([]);
  });

  it('[PUB-11] is limited to sixty times per hour from one network address', async () => {
    server.clock.advance(2 * 60 * 60_000);
    for (let at = 0; at < 60; at++) expect((await subscribe(`n${at}@example.com`)).status).toBe(200);
    const reply = await subscribe('one-too-many@example.com');
    expect(reply).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(await storedSubscriptions('one-too-many@example.com')).toEqual([]);
    server.clock.advance(61 * 60_000);
    expect((await subscribe('one-too-many@example.com')).status).toBe(200);
    expect(server.errors).toEqual([]);
  });
});
