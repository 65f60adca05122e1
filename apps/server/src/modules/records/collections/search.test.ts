import { buildPath, type ListQuery, type PagedReply, searchedFields } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { type TestServer, testServer } from '@paddock/testing';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchConditions } from './search.ts';
import { Statement, type Viewer } from './statement.ts';

type AnyRecord = Record<string, unknown> & { _id: string };

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn(await server.make.user({ level: 'admin', email: 'admin@example.com' }));
});
afterAll(() => server.close());

const list = (collection: string, query: ListQuery, authCode: string | undefined = admin) =>
  server.request<PagedReply<AnyRecord>>('GET', buildPath(`/api/${collection}`, { query: { ...query } }), {
    authCode,
  });

it('[BAC-02] a search finds records that contain each of its words, in any field and any case', async () => {
  const { make } = server;
  const ada = await make.user({ firstName: 'Ada', lastName: 'Lovelace', email: 'ada.l@engines.example.com' });
  await make.user({ firstName: 'Adam', lastName: '100%', email: 'adam_x@example.com' });
  const found = async (search: string) =>
    (await list('users', { search, sort: 'firstName' })).body.items.map(({ firstName }) => firstName);
  expect(await found('LOVELACE ada')).toEqual(['Ada']);
  expect(await found('engines')).toEqual(['Ada']);
  expect(await found('  lovelace  ')).toEqual(['Ada']);
  expect(await found('lovelace adam')).toEqual([]);
  // One or two letters are the beginning of a word.
  expect(await found('lo')).toEqual(['Ada']);
  expect(await found('ov')).toEqual([]);
  // What LIKE takes for a pattern is text here.
  expect(await found('100%')).toEqual(['Adam']);
  expect(await found('1%0')).toEqual([]);
  expect(await found('m_x@')).toEqual(['Adam']);
  expect(await found('a_l@')).toEqual([]);
  expect(await found('\\')).toEqual([]);
  const { body } = await list('users', { search: 'lovelace', filter: { _id: { $ne: ada._id } } });
  expect(body).toEqual({ items: [], total: 0 });
  expect((await list('users', { search: ' ' })).body.total).toBe((await list('users', {})).body.total);
});

it('[BAC-02] a search looks only into what the caller reads', async () => {
  const { make } = server;
  const user = await make.user({ email: 'own.address@example.com', firstName: 'Grace' });
  await make.participation({ user: user._id });
  const authCode = await server.signIn(user);
  // Admins find a participation by the email of its investor, who reads only the names in it.
  const total = async (search: string, as: string) => (await list('synd_users', { search }, as)).body.total;
  expect(await total('own.address', admin)).toBe(1);
  expect(await total('own.address', authCode)).toBe(0);
  expect(await total('grace', authCode)).toBe(1);
  expect((await list('notifications', { search: 'own.address' }, authCode)).body.total).toBe(0);
  // Another's records stay out of reach.
  expect((await list('users', { search: 'admin@example' }, authCode)).body.total).toBe(0);
  expect((await list('audit_events', { search: 'session' }, authCode)).status).toBe(403);
});

it('[BAC-02] rejects a search that is too long', async () => {
  const reply = await list('users', { search: 'a'.repeat(201) });
  expect([reply.status, reply.body]).toMatchObject([400, { fields: { search: expect.any(String) } }]);
});

const indexed: readonly Collection[] = [
  'users',
  'funds',
  'synd_users',
  'news_documents',
  'proof_documents',
  'tax_documents',
  'synd_agreements',
  'synd_documents',
  'investing_entities',
  'audit_events',
];

it.each(indexed)('[BAC-02] an index serves the search of an admin in %s', async (collection) => {
  const viewer: Viewer = {
    actor: {
      level: 'admin',
      user: null,
      session: null,
      isImpersonation: false,
    } as unknown as Viewer['actor'],
    portal: null,
    now: new Date(),
  };
  expect(searchedFields[collection].length).toBeGreaterThan(0);
  for (const word of ['lovelace', 'lo']) {
    const statement = new Statement(viewer);
    const conditions = searchConditions(collection, word, 't', statement).join(' AND ');
    const text = `EXPLAIN SELECT 1 FROM ${statement.table(collection)} t WHERE ${conditions}`;
    const plan = await server.platform.db.transaction().execute(async (db) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(db);
      return db.executeQuery(CompiledQuery.raw(text, statement.values));
    });
    expect(JSON.stringify(plan.rows)).toContain(`${collection}_search`);
  }
});

it('none of these requests is logged as a server error', () => {
  expect(server.errors).toEqual([]);
});
