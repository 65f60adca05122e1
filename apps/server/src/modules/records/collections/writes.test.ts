import { fieldsOf } from '@paddock/contract';
import { collections } from '@paddock/domain';
import { bodyForCreate, makeWorld, type TestServer, type TestWorld, testServer } from '@paddock/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let world: TestWorld;
let superadmin: string;
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server);
  superadmin = await server.signIn(await server.make.user({ level: 'superadmin' }));
});
afterAll(() => server.close());

const post = (collection: string, body: unknown, authCode = superadmin) =>
  server.request<{ item: Record<string, unknown> & { _id: string } }>('POST', `/api/${collection}`, {
    authCode,
    body,
  });
const put = (url: string, body: unknown, authCode = superadmin) =>
  server.request<{
    item: Record<string, unknown>;
    code: string;
    message: string;
    fields: Record<string, string>;
  }>('PUT', `/api/${url}`, { authCode, body });

it('[COL-03] an update or delete answers 400 without an id, and works with one outside the path', async () => {
  for (const [method, body] of [
    ['PUT', { name: 'x' }],
    ['PUT', undefined],
    ['DELETE', undefined],
  ] as const) {
    const reply = await server.request(method, '/api/companies', { authCode: superadmin, body });
    expect([reply.status, reply.body.message, reply.body.code]).toEqual([
      400,
      'id or _id is required',
      'id_required',
    ]);
  }
  const { body } = await post('companies', { name: 'Before' });
  expect((await put('companies', { _id: body.item._id, name: 'After' })).body.item['name']).toBe('After');
  const deletion = await server.request('DELETE', `/api/companies?id=${body.item._id}`, {
    authCode: superadmin,
  });
  expect(deletion.body).toEqual({ success: true });
  expect((await put('companies/not-an-id', {})).status).toBe(400);
});

it('[COL-02] a record returns what was written: money, percentages, times, lists and defaults', async () => {
  const body = {
    name: 'Exact',
    min_inv_amount: 10_000.1,
    total_inv_amount: 999_999_999_999.99,
    fee: 1.2345,
    open_date: '2026-03-01T10:00:00+02:00',
    start_date: '2026-03-02T10:00:00',
    requires_accreditation: true,
  };
  const { body: created } = await post('funds', body);
  expect(created.item).toMatchObject({
    min_inv_amount: 10_000.1,
    total_inv_amount: 999_999_999_999.99,
    fee: 1.2345,
    requires_accreditation: true,
    currentPercentageTotalReturned: 0,
    currentFundValuePercentage: 100,
    max_inv_amount: null,
  });
  expect(new Date(String(created.item['open_date'])).toISOString()).toBe('2026-03-01T08:00:00.000Z');
  expect(new Date(String(created.item['start_date'])).toISOString()).toBe('2026-03-02T10:00:00.000Z');
  const cleared = await put(`funds/${created.item._id}`, {
    fee: null,
    currentFundValuePercentage: null,
    tags: 5,
  });
  expect(cleared.body.item).toMatchObject({ fee: null, currentFundValuePercentage: 100, name: 'Exact' });
  expect(
    (await post('portals', { name: 'P', slug: 'p', domains: ['a.test', 'b.test'] })).body.item,
  ).toMatchObject({
    domains: ['a.test', 'b.test'],
    isDefault: false,
  });
});

it.each([
  ['funds', { name: 'x', min_inv_amount: '5' }, 'min_inv_amount'],
  ['funds', { name: 'x', min_inv_amount: -1 }, 'min_inv_amount'],
  ['funds', { name: 'x', min_inv_amount: 1.234 }, 'min_inv_amount'],
  ['funds', { name: 'x', min_inv_amount: 1e300 }, 'min_inv_amount'],
  ['funds', { name: 'x', fee: 1e12 }, 'fee'],
  ['funds', { name: 'x', open_date: 'soon' }, 'open_date'],
  ['funds', { name: 'x', company: 'nobody' }, 'company'],
  ['funds', { name: 'x', company: newId() }, 'company'],
  ['funds', { name: ' ' }, 'name'],
  ['funds', {}, 'name'],
  ['funds', { name: null }, 'name'],
  ['funds', { name: 'a\u0000b' }, 'name'],
  ['funds', { name: 'Harbor\r\nII' }, 'name'],
  ['funds', { name: 'x', description: '<p>\u200b</p>' }, 'description'],
  ['portals', { name: 'x', slug: 'x', primaryColor: 'red' }, 'primaryColor'],
  ['blog_items', { type: 'poem' }, 'type'],
  ['blog_items', { sortOrder: 1.5 }, 'sortOrder'],
  ['blog_items', { isPublished: 'yes' }, 'isPublished'],
  ['contents', { slug: 'x', tags: 'x' }, 'tags'],
  ['settings', { name: 'x', levelToRead: 'king' }, 'levelToRead'],
])('[COL-01] [COL-09] %s %j answers 400 and names %s', async (collection, body, field) => {
  const reply = await server.request('POST', `/api/${collection}`, { authCode: superadmin, body });
  expect([reply.status, reply.body.code]).toEqual([400, 'bad_request']);
  expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
});

it.each(['', '[]', '"x"', '5', 'null', '{', '{"name":'])('[COL-01] the body %j answers 400', async (body) => {
  const reply = await server.request('POST', '/api/companies', { authCode: superadmin, body });
  expect(reply.status).toBe(400);
});

it('[COL-03] one person creates a hundred records at once', async () => {
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, index) => post('companies', { name: `Company ${index}` })),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ body }) => body.item._id)).size).toBe(100);
});

it('[COL-04] protected and unknown keys of a body are ignored, from a superadmin too', async () => {
  const fund = await server.make.fund({ total_inv_amount: '500' });
  await put(`funds/${fund._id}`, {
    _id: newId(),
    id: newId(),
    createdAt: '2000-01-01T00:00:00Z',
    committed_amount: 5,
    syndUsersCount: 7,
    nonsense: { $set: 1 },
    total_inv_amount: 700,
  });
  const row = await server.platform.db
    .selectFrom('funds')
    .select(['_id', 'createdAt', 'committed_amount', 'syndUsersCount', 'total_inv_amount'])
    .where('_id', '=', fund._id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ committed_amount: '0.00', syndUsersCount: 0, total_inv_amount: '700.00' });
  expect(row.createdAt.getUTCFullYear()).toBeGreaterThan(2000);
});

it('[COL-04] users change the profile fields of their own record and nothing else', async () => {
  const user = await server.make.user({ firstName: 'Ann', notes: 'internal' });
  const authCode = await server.signIn(user);
  const body = {
    firstName: 'Bea',
    level: 'superadmin',
    isActive: false,
    email: 'x@example.com',
    notes: '',
    isInvestor: true,
  };
  const { body: reply } = await put(`users/${user._id}`, body, authCode);
  expect(reply.item).toMatchObject({
    firstName: 'Bea',
    level: 'user',
    isActive: true,
    email: user.email,
    isInvestor: false,
  });
  expect(reply.item).not.toHaveProperty('notes');
  const row = await server.platform.db
    .selectFrom('users')
    .select(['firstName', 'level', 'isActive', 'email', 'notes', 'isInvestor'])
    .where('_id', '=', user._id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    firstName: 'Bea',
    level: 'user',
    isActive: true,
    email: user.email,
    notes: 'internal',
    isInvestor: false,
  });
});

it('deleting a record that others refer to is a conflict with a message, and so is a duplicate value', async () => {
  const fund = await server.make.fund({ url_slug: 'taken' });
  await server.make.participation({ fund: fund._id });
  const rejected = await server.request('DELETE', `/api/funds/${fund._id}`, { authCode: superadmin });
  expect([rejected.status, rejected.body.message]).toEqual([
    409,
    'Records of synd_users still refer to this one.',
  ]);
  const twice = await server.request('POST', '/api/funds', {
    authCode: superadmin,
    body: { name: 'x', url_slug: 'taken' },
  });
  expect([twice.status, Object.keys(twice.body.fields ?? {})]).toEqual([409, ['url_slug']]);
  const email = (await server.make.user()).email.toUpperCase();
  const again = await server.request('POST', '/api/users', {
    authCode: superadmin,
    body: { username: `other-${email}`, email },
  });
  expect([again.status, Object.keys(again.body.fields ?? {})]).toEqual([409, ['email']]);
});

it('[CON-09] HTML is sanitized in every HTML field of every collection', async () => {
  const hostile = '<p onclick="x()">Text<script>x()</script><a href="javascript:x()">link</a></p>';
  for (const collection of collections)
    for (const [field, { kind }] of Object.entries(fieldsOf(collection))) {
      if (kind !== 'html' || collection === 'outbox') continue;
      const { body } = await post(collection, {
        ...(await bodyForCreate(world, collection)),
        [field]: hostile,
      });
      expect([collection, field, body.item[field]]).toEqual([collection, field, '<p>Text<a>link</a></p>']);
    }
});

it('each write leaves an audit line, in its own transaction', async () => {
  const { body } = await post('companies', { name: 'Audited' });
  await put(`companies/${body.item._id}`, { city: 'Reno' });
  await server.request('DELETE', `/api/companies/${body.item._id}`, { authCode: superadmin });
  const { rows } = await sql<{ action: string; collection: string }>`
    SELECT action, collection FROM audit_events WHERE record = ${body.item._id} ORDER BY at, _id`.execute(
    server.platform.db,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'companies.create',
    'companies.update',
    'companies.delete',
  ]);
});

// npm run prove sends more.
const bodies = Number(process.env['PROOF_RUNS'] ?? 120);

it(
  '[COL-06] any body gets the record or a clear 4xx',
  async () => {
    const value = fc.oneof(
      fc.constantFrom<unknown>(null, true, 0, -1, 1e300, 1.005, '', '\u0000', '\ud800', [], {}, ['\u0000'], {
        a: '\u0000',
      }),
      fc.constantFrom('2026-01-01', '9999-12-31', 'Accepted investment', 'user', world.portal, newId()),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...collections),
        fc.infiniteStream(value),
        fc.nat(),
        async (collection, values, seed) => {
          const names = Object.keys(fieldsOf(collection));
          const chosen = names.filter((_, index) => (seed >> (index % 30)) % 3 === 0);
          const changed = Object.fromEntries(chosen.map((name) => [name, values.next().value]));
          const body = { ...(await bodyForCreate(world, collection)), ...changed };
          const reply = await post(collection, body);
          expect([200, 400, 403, 409]).toContain(reply.status);
        },
      ),
      { numRuns: bodies },
    );
    expect(server.errors).toEqual([]);
  },
  60_000 + 30 * bodies,
);
