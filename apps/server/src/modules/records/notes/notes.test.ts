import type { Entity, ListReply } from '@paddock/contract';
import { buildPath } from '@paddock/contract';
import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

type Note = Entity<'notes'>;
type Reply = { item: Note; code: string; fields?: Record<string, string> };

let server: TestServer;
let author: { _id: string };
let admin: string;
let colleague: string;
let superadmin: string;
beforeAll(async () => {
  server = await testServer();
  author = await server.make.user({ level: 'admin', firstName: 'Ada', lastName: 'Byron' });
  admin = await server.signIn(author);
  colleague = await server.signIn(await server.make.user({ level: 'admin' }));
  superadmin = await server.signIn(await server.make.user({ level: 'superadmin' }));
});
afterAll(() => server.close());

const write = (body: object, authCode = admin) =>
  server.request<Reply>('POST', '/api/notes', { authCode, body });
const list = (query: object, authCode = admin) =>
  server.request<ListReply<Record<string, unknown>>>(
    'GET',
    buildPath('/api/notes', { query: { ...query } }),
    { authCode },
  );

it('[BAC-03] the team writes notes on a record, each under its author’s name', async () => {
  const fund = await server.make.fund();
  const other = await server.make.fund();
  const forged = await server.make.user();
  const { status, body } = await write({
    collection: 'funds',
    record: fund._id,
    text: 'Call the bank first.',
    author: forged._id,
  });
  expect([status, body.item]).toMatchObject([200, { text: 'Call the bank first.', author: author._id }]);
  await write({ collection: 'funds', record: other._id, text: 'Elsewhere.' });
  const found = await list(
    { filter: { collection: 'funds', record: fund._id }, sort: '-createdAt', populate: 'author' },
    colleague,
  );
  expect(found.body).toMatchObject({
    total: 1,
    items: [{ text: 'Call the bank first.', author: { displayName: 'Ada Byron' } }],
  });
});

it('[BAC-03] only the author of a note or a superadmin changes or deletes it, and nobody moves it', async () => {
  const fund = await server.make.fund();
  const { body } = await write({ collection: 'funds', record: fund._id, text: 'Mine' });
  const url = `/api/notes/${body.item._id}`;
  const change = (authCode: string, more: object = { text: 'Changed' }) =>
    server.request<Reply>('PUT', url, { authCode, body: more });
  expect((await change(colleague)).status).toBe(403);
  expect((await server.request('DELETE', url, { authCode: colleague })).status).toBe(403);
  expect((await change(admin)).body.item.text).toBe('Changed');
  expect((await change(superadmin, { text: 'By a superadmin' })).body.item).toMatchObject({
    text: 'By a superadmin',
    author: author._id,
  });
  const other = await server.make.fund();
  const moved = await change(admin, { record: other._id, collection: 'users', author: newId() });
  expect(moved.body.item).toMatchObject({ record: fund._id, collection: 'funds', author: author._id });
  expect((await server.request('DELETE', url, { authCode: admin })).status).toBe(200);
});

it('[BAC-03] notes are for the team', async () => {
  const user = await server.make.user();
  await write({ collection: 'users', record: user._id, text: 'About them' });
  const authCode = await server.signIn(user);
  expect((await list({}, authCode)).status).toBe(403);
  expect((await write({ collection: 'users', record: user._id, text: 'x' }, authCode)).status).toBe(403);
});

it.each([
  [{ collection: 'nothing' }, 'collection'],
  [{ collection: 'audit_events' }, 'collection'],
  [{ collection: 'notes' }, 'collection'],
  [{ record: newId() }, 'record'],
  [{ record: 'x' }, 'record'],
  [{ text: '  ' }, 'text'],
  [{ text: 'x'.repeat(10_001) }, 'text'],
])('[BAC-03] rejects a note with %j', async (wrong, field) => {
  const fund = await server.make.fund();
  const reply = await write({ collection: 'funds', record: fund._id, text: 'x', ...wrong });
  expect([reply.status, reply.body.fields]).toMatchObject([400, { [field]: expect.any(String) }]);
});

it('[BAC-03] the notes of a record go with it, and stay when their author’s account goes', async () => {
  const company = await server.make.company();
  const leaving = await server.make.user({ level: 'admin' });
  const { body } = await write(
    { collection: 'companies', record: company._id, text: 'Stays' },
    await server.signIn(leaving),
  );
  await sql`DELETE FROM users WHERE _id = ${leaving._id}`.execute(server.platform.db);
  expect((await list({ filter: { _id: body.item._id } })).body.items).toMatchObject([{ author: null }]);
  // A note without an author is nobody's but the superadmins'.
  expect(
    (await server.request('PUT', `/api/notes/${body.item._id}`, { authCode: admin, body: { text: 'x' } }))
      .status,
  ).toBe(403);
  await server.request('DELETE', `/api/companies/${company._id}`, { authCode: admin });
  expect((await list({ filter: { _id: body.item._id } })).body.total).toBe(0);
});
