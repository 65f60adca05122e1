import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

const url = '/api/newsletter_subscriptions.csv';
let server: TestServer;
let admin: string;
let stallion: string;
let sports: string;
beforeAll(async () => {
  server = await testServer();
  stallion = server.portal._id;
  sports = (await server.make.portal({ slug: 'sports' }))._id;
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

const insertSubscriptions = (rows: { email: string; portal: string | null; passOnRefusal?: string }[]) =>
  server.platform.db
    .insertInto('newsletter_subscriptions')
    .values(rows.map((row) => ({ _id: newId(), createdAt: new Date('2026-03-01T10:00:00Z'), ...row })))
    .execute();
const download = (query = '', authCode = admin) =>
  server.request<string>('GET', `${url}${query}`, { authCode });
const linesOf = (csv: string) => csv.trimEnd().split('\r\n');

describe('the newsletter as CSV', () => {
  it('[PUB-11] contains everyone, for a spreadsheet, as a file that no cache stores', async () => {
    await insertSubscriptions([
      { email: 'ada@example.com', portal: stallion },
      { email: 'zoë@exämple.com', portal: sports },
      { email: 'nobody@example.com', portal: null, passOnRefusal: 'fake, or "cleaned"' },
    ]);
    const { status, body, headers } = await download();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('text/csv; charset=utf-8'),
      'content-disposition': expect.stringMatching(
        /^attachment; filename="newsletter-\d{4}-\d\d-\d\d\.csv"$/,
      ),
      'cache-control': 'no-store',
    });
    expect(body.startsWith('\ufeff')).toBe(true);
    expect(linesOf(body.slice(1))).toEqual([
      'Email,Portal,Subscribed at,Passed on at,Refused because',
      'ada@example.com,stallion,2026-03-01T10:00:00.000Z,,',
      'zoë@exämple.com,sports,2026-03-01T10:00:00.000Z,,',
      'nobody@example.com,,2026-03-01T10:00:00.000Z,,"fake, or ""cleaned"""',
    ]);
  });

  it('[PUB-11] contains one portal’s subscribers if one is named', async () => {
    const { body } = await download(`?portal=${sports}`);
    expect(linesOf(body).slice(1)).toEqual(['zoë@exämple.com,sports,2026-03-01T10:00:00.000Z,,']);
    expect(linesOf((await download(`?portal=${newId()}`)).body)).toHaveLength(1);
  });

  it('[PUB-11] contains no cell that a spreadsheet would run as a formula', async () => {
    const hostile = ['=cmd|calc!A0@example.com', '+1@example.com', '-1@example.com', '@sum@example.com'];
    await insertSubscriptions(hostile.map((email) => ({ email, portal: stallion, passOnRefusal: '\t=1+1' })));
    const { body } = await download(`?portal=${stallion}`);
    const cells = linesOf(body).flatMap((line) => line.split(','));
    for (const email of hostile) expect(cells).toContain(`'${email}`);
    for (const cell of cells) expect(cell.replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r]/);
  });

  it('[PUB-11] is complete at any length, with each address once', async () => {
    const many = Array.from({ length: 2_345 }, (_, at) => ({
      email: `many${at}@example.com`,
      portal: sports,
    }));
    await insertSubscriptions(many);
    const emails = linesOf((await download(`?portal=${sports}`)).body).map((line) => line.split(',')[0]);
    expect(emails.filter((email) => email?.startsWith('many'))).toHaveLength(2_345);
    expect(new Set(emails).size).toBe(emails.length);
  });

  it('[PUB-11] is only for admins, and leaves a line in the audit log', async () => {
    expect((await server.request('GET', url)).status).toBe(401);
    for (const level of ['user', 'guest'] as const) {
      const authCode = await server.signIn(await server.make.user({ level }));
      expect((await download('', authCode)).status).toBe(403);
    }
    expect((await download('?portal=x')).status).toBe(400);
    const lines = await server.platform.db
      .selectFrom('audit_events')
      .select(['level', 'detail'])
      .where('action', '=', 'newsletter.export')
      .execute();
    expect(lines.length).toBeGreaterThan(3);
    expect(lines).toContainEqual({ level: 'admin', detail: { portal: sports, count: 2_346 } });
    expect(server.errors).toEqual([]);
  });

  it('is in the OpenAPI document', async () => {
    const { body } = await server.request<{ paths: Record<string, unknown> }>('GET', '/docs/json');
    expect(body.paths[url]).toMatchObject({
      get: { operationId: 'exportSubscriptions', responses: { 200: { content: { 'text/csv': {} } } } },
    });
    expect(body.paths['/api/email/mailchimpsubscribe']).toMatchObject({ post: { operationId: 'subscribe' } });
  });
});
