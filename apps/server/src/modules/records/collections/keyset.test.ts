import { buildPath, countedRecords, type ListQuery, type PagedReply } from '@paddock/contract';
import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

type AnyRecord = Record<string, unknown> & { _id: string };

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn(await server.make.user({ level: 'admin', email: 'admin@example.com' }));
  // Many equal and missing values, so that the order is decided by every key.
  await sql`INSERT INTO blog_items (_id, title, "sortOrder", type, "isPublished", "createdAt")
    SELECT gen_random_uuid(), CASE WHEN n % 4 > 0 THEN 'Title ' || n % 4 END, nullif(n % 5, 0),
      CASE WHEN n % 3 > 0 THEN 'video' END, n % 2 = 0, timestamptz '2026-01-01Z' + n / 7 * interval '1 hour'
    FROM generate_series(1, 61) n`.execute(server.platform.db);
  await sql`INSERT INTO funds (_id, name, max_inv_amount, fee)
    SELECT gen_random_uuid(), 'Fund', 999999999000.01 + n % 3 * 0.01, n % 4 * 0.0001
    FROM generate_series(1, 20) n`.execute(server.platform.db);
});
afterAll(() => server.close());

const list = (collection: string, query: ListQuery, authCode: string | undefined = admin) =>
  server.request<PagedReply<AnyRecord>>('GET', buildPath(`/api/${collection}`, { query: { ...query } }), {
    authCode,
  });

/** All pages of a list, one after the other. */
async function pages(collection: string, query: ListQuery): Promise<string[][]> {
  const found: string[][] = [];
  for (let after: string | null | undefined = ''; typeof after === 'string'; ) {
    const { status, body } = await list(collection, { ...query, after });
    expect(status).toBe(200);
    found.push(body.items.map(({ _id }) => _id));
    after = body.next;
  }
  return found;
}

it.each([
  ['blog_items', ''],
  ['blog_items', 'createdAt'],
  ['blog_items', '-createdAt'],
  ['blog_items', 'title'],
  ['blog_items', '-title'],
  ['blog_items', 'sortOrder,-title'],
  ['blog_items', '-isPublished,type,-createdAt'],
  ['blog_items', '-type,-sortOrder,title'],
  ['funds', '-max_inv_amount,fee'],
  ['audit_events', '-at'],
])(
  '[BAC-02] pages of %s by cursor, sorted by "%s", are the whole list in its order',
  async (collection, sort) => {
    const filter = collection === 'audit_events' ? { at: { $lt: new Date().toISOString() } } : {};
    const whole = await list(collection, { sort, filter, limit: 999 });
    for (const limit of [1, 7, 61]) {
      const found = await pages(collection, { sort, filter, limit });
      expect(found.flat()).toEqual(whole.body.items.map(({ _id }) => _id));
      expect(found.length).toBe(Math.max(1, Math.ceil(whole.body.items.length / limit)));
    }
  },
);

it('[BAC-02] only a request with after has a cursor and more in its reply', async () => {
  const { body } = await list('blog_items', { limit: 5 });
  expect(Object.keys(body)).toEqual(['items', 'total']);
  const first = await list('blog_items', { limit: 5, after: '' });
  expect(first.body).toMatchObject({ total: 61, more: false, next: expect.any(String) });
  const last = await list('blog_items', { limit: 61, after: '' });
  expect(last.body).toMatchObject({ total: 61, more: false, next: null });
  expect((await list('blog_items', { filter: { type: 'post' }, after: '' })).body).toEqual({
    items: [],
    next: null,
    total: 0,
    more: false,
  });
});

it('[BAC-02] a page neither repeats nor skips a record when others come and go', async () => {
  const query = { sort: '-createdAt', limit: 10 };
  const first = await list('blog_items', { ...query, after: '' });
  const { rows } = await sql<{ _id: string }>`INSERT INTO blog_items (_id, title, "createdAt")
    VALUES (gen_random_uuid(), 'Newer', '2027-01-01Z') RETURNING _id`.execute(server.platform.db);
  const last = first.body.items.at(-1)?._id;
  await sql`DELETE FROM blog_items WHERE _id = ${last}`.execute(server.platform.db);
  const second = await list('blog_items', { ...query, after: first.body.next ?? '' });
  const whole = (await list('blog_items', { ...query, limit: 999 })).body.items.map(({ _id }) => _id);
  // The new one stands before the nine that remain of the first page.
  expect(second.body.items.map(({ _id }) => _id)).toEqual(whole.slice(10, 20));
  expect(whole[0]).toBe(rows[0]?._id);
});

it('[BAC-02] counts filtered records to ten thousand, and says if there are more', async () => {
  await sql`INSERT INTO newsletter_subscriptions (_id, email)
    SELECT gen_random_uuid(), 'reader' || n || '@example.com' FROM generate_series(1, ${countedRecords + 1}) n`.execute(
    server.platform.db,
  );
  const counted = async (query: ListQuery) => {
    const { total, more } = (await list('newsletter_subscriptions', { limit: 1, ...query })).body;
    return [total, more];
  };
  expect(await counted({ after: '', search: 'reader' })).toEqual([countedRecords, true]);
  expect(await counted({ after: '', search: 'reader1' })).toEqual([1_113, false]);
  expect(await counted({ after: '', filter: { email: { $ne: 'reader1@example.com' } } })).toEqual([
    countedRecords,
    false,
  ]);
  // Without a filter the total is exact, and so it is without a cursor.
  expect(await counted({ after: '' })).toEqual([countedRecords + 1, false]);
  expect(await counted({ search: 'reader' })).toEqual([countedRecords + 1, undefined]);
});

it('[BAC-02] rejects a cursor that is forged or of another list', async () => {
  const { next } = (await list('blog_items', { limit: 5, after: '', sort: '-createdAt' })).body;
  const place = JSON.parse(Buffer.from(String(next), 'base64url').toString()) as unknown[];
  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const refused = async (collection: string, sort: string, after: string) => {
    const reply = await list(collection, { sort, after });
    expect([after, reply.status, reply.body]).toMatchObject([
      after,
      400,
      { fields: { after: expect.any(String) } },
    ]);
  };
  expect((await list('blog_items', { sort: '-createdAt', after: forged(place) })).status).toBe(200);
  await refused('blog_items', 'createdAt', String(next));
  await refused('blog_items', '-updatedAt', String(next));
  await refused('companies', '-createdAt', String(next));
  for (const after of [
    'x',
    '%',
    forged({}),
    forged([]),
    forged(place.slice(0, 2)),
    forged([...place, 1]),
    forged([place[0], 'yesterday', place[2]]),
    forged([place[0], place[1], "' OR true --"]),
    forged([place[0], { $gt: 1 }, place[2]]),
  ])
    await refused('blog_items', '-createdAt', after);
  const both = await list('blog_items', { after: '', offset: 10 });
  expect([both.status, both.body]).toMatchObject([400, { fields: { offset: expect.any(String) } }]);
});

it('[BAC-02] a cursor gives nobody records that are not theirs', async () => {
  await sql`INSERT INTO news_documents (_id, title) SELECT gen_random_uuid(), 'Doc ' || n FROM generate_series(1, 9) n`.execute(
    server.platform.db,
  );
  const { next } = (await list('news_documents', { limit: 2, after: '', sort: 'createdAt' })).body;
  const user = await server.signIn(await server.make.user());
  const reply = await list('news_documents', { sort: 'createdAt', after: String(next) }, user);
  expect(reply.body).toMatchObject({ items: [], total: 0, next: null });
  // Sorting by what one may not read stays refused, so no cursor holds it.
  expect((await list('funds', { after: '', sort: 'wire_instructions' }, user)).status).toBe(400);
});

it('[BAC-02] values that are too long for a cursor are refused, not cut', async () => {
  await sql`UPDATE blog_items SET body = repeat('x', 20000)`.execute(server.platform.db);
  const reply = await list('blog_items', { after: '', sort: 'body', limit: 5 });
  expect([reply.status, reply.body]).toMatchObject([400, { fields: { sort: expect.any(String) } }]);
});

it('none of these requests is logged as a server error', () => {
  expect(server.errors).toEqual([]);
});
