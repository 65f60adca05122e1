import type { ListReply } from '@paddock/contract';
import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

interface AuditRow {
  actor: string;
  collection: string | null;
  detail: Record<string, unknown> & { count: number; persons: string[] };
}

let server: TestServer;
let admin: { _id: string };
let authCode: string;
let users: string[];
let fund: string;
beforeAll(async () => {
  server = await testServer();
  fund = (await server.make.fund())._id;
  users = [];
  for (let at = 0; at < 230; at += 1) users.push((await server.make.user({ city: `City ${at % 2}` }))._id);
  const documents = users.slice(0, 30).flatMap((user) => [
    { _id: newId(), user, originalName: 'a.pdf' },
    { _id: newId(), user, originalName: 'b.pdf' },
  ]);
  await server.platform.db.insertInto('tax_documents').values(documents).execute();
  await server.platform.db
    .insertInto('proof_documents')
    .values(documents.map((row) => ({ ...row, _id: newId() })))
    .execute();
  await server.platform.db
    .insertInto('news_documents')
    .values([
      ...documents.map((row) => ({ ...row, _id: newId() })),
      ...Array.from({ length: 40 }, () => ({ _id: newId(), fund, originalName: 'all.pdf' })),
    ])
    .execute();
  for (const user of users.slice(0, 30)) {
    const { _id: syndUser } = await server.make.participation({ user, fund });
    await server.platform.db
      .insertInto('synd_agreements')
      .values({ _id: newId(), syndUser, originalName: 'agreement.pdf' })
      .execute();
  }
  await server.platform.db
    .insertInto('newsletter_subscriptions')
    .values(Array.from({ length: 30 }, (_, at) => ({ _id: newId(), email: `n${at}@example.com` })))
    .execute();
});
afterAll(() => server.close());

// A new user for each test, since what a user reads adds up.
beforeEach(async () => {
  admin = await server.make.user({ level: 'admin' });
  authCode = await server.signIn(admin);
});

const read = async (path: string, query: Record<string, unknown> = {}, as = authCode) => {
  const text = Object.entries(query)
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
    )
    .join('&');
  const reply = await server.request<ListReply<{ _id: string }>>('GET', `/api/${path}?${text}`, {
    authCode: as,
  });
  expect([path, reply.status]).toEqual([path, 200]);
  return reply.body;
};
const linesOf = async (actor = admin._id) =>
  (
    await sql<AuditRow>`SELECT actor, collection, detail FROM audit_events
      WHERE action = 'records.read_many' AND actor = ${actor} ORDER BY at, _id`.execute(server.platform.db)
  ).rows;
const userSlice = (from: number, to: number) => ({ filter: { _id: { $in: users.slice(from, to) } } });

describe('a list with records of many users', () => {
  it('[SEC-06] leaves one audit line with the request and the users, by id only', async () => {
    const filter = { city: 'City 0' };
    const { items } = await read('users', { filter, sort: '-email', limit: 30, offset: 5 });
    const lines = await linesOf();
    expect(lines).toEqual([
      {
        actor: admin._id,
        collection: 'users',
        detail: {
          count: 30,
          filter,
          sort: '-email',
          limit: 30,
          offset: 5,
          persons: items.map(({ _id }) => _id),
        },
      },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/Ada|example\.com/);
  });

  it('[SEC-06] leaves a line with the users also where it is asked for no field that names them', async () => {
    await read('tax_documents', { filter: { user: { $in: users.slice(0, 25) } }, fields: '_id' });
    const [line, ...rest] = await linesOf();
    expect([line?.detail, rest]).toMatchObject([
      { count: 25, persons: expect.arrayContaining(users.slice(0, 25)) },
      [],
    ]);
  });

  it.each([
    ['are not looked up again where the reply shows them', {}, false],
    ['are looked up where it has a record in their place', { populate: 'user' }, true],
    ['are looked up where it omits them', { fields: '_id' }, true],
  ])('[SEC-06] the users %s', async (_title, query, areLookedUp) => {
    const asked = vi.spyOn(server.platform.db.getExecutor(), 'executeQuery');
    await read('tax_documents', { ...query, limit: 999 });
    const [text] = asked.mock.calls.flatMap(([call]) => (call.sql.includes('AS person') ? call.sql : []));
    asked.mockRestore();
    expect(text?.includes('WHERE o._id = r._id')).toBe(areLookedUp);
    expect(await linesOf()).toMatchObject([{ detail: { count: 30 } }]);
  });

  it('[SEC-06] leaves a line from 25 users, however many records they have', async () => {
    await read('users', userSlice(0, 24));
    await read('tax_documents', { filter: { user: { $in: users.slice(0, 24) } } });
    expect(await linesOf()).toEqual([]);
    await read('users', userSlice(0, 25));
    await read('tax_documents', { filter: { user: { $in: users.slice(0, 25) } } });
    expect(await linesOf()).toMatchObject([
      { collection: 'users', detail: { count: 25 } },
      { collection: 'tax_documents', detail: { count: 25 } },
    ]);
  });

  it('[SEC-06] names the users of the records in every collection about users, populated or not', async () => {
    const ofPersons = [
      ['synd_users', { populate: 'user' }],
      ['tax_documents', { populate: 'user' }],
      ['proof_documents', {}],
      ['news_documents', {}],
      ['synd_agreements', { populate: 'syndUser' }],
    ] as const;
    for (const [collection, query] of ofPersons) await read(collection, { ...query, limit: 999 });
    await read('newsletter_subscriptions');
    await read('funds', { limit: 999 });
    const lines = await linesOf();
    expect(lines.map(({ collection }) => collection)).toEqual([
      ...ofPersons.map(([collection]) => collection),
      'newsletter_subscriptions',
    ]);
    for (const { detail } of lines.slice(0, -1))
      expect(new Set(detail.persons)).toEqual(new Set(users.slice(0, 30)));
    expect(lines.at(-1)?.detail.count).toBe(30);
  });

  it('[SEC-06] shares a line with similar ones by the same reader within a quarter of an hour', async () => {
    await Promise.all([read('users', userSlice(0, 40)), read('users', userSlice(0, 40))]);
    server.clock.advance(14 * 60_000);
    await read('users', userSlice(0, 40));
    expect(await linesOf()).toHaveLength(1);
    await read('users', { ...userSlice(0, 40), sort: 'email' });
    await read('users', userSlice(1, 40));
    expect(await linesOf()).toHaveLength(3);
    const other = await server.make.user({ level: 'superadmin' });
    await read('users', userSlice(0, 40), await server.signIn(other));
    expect(await linesOf(other._id)).toHaveLength(1);
    server.clock.advance(60_000);
    await read('users', userSlice(0, 40));
    expect(await linesOf()).toHaveLength(4);
  });

  it("[SEC-06] leaves none for one's own records, nor for users who read only their own", async () => {
    const documents = Array.from({ length: 60 }, () => ({
      _id: newId(),
      user: admin._id,
      originalName: 'o.pdf',
    }));
    await server.platform.db.insertInto('tax_documents').values(documents).execute();
    await read('tax_documents', { mine: 'true', limit: 999 });
    await read('users', { filter: { _id: { $in: [admin._id, ...users.slice(0, 24)] } } });
    expect(await linesOf()).toEqual([]);
    const [person = ''] = users;
    const superadmin = await server.make.user({ level: 'superadmin' });
    const impersonation = await server.impersonate({ _id: person }, superadmin);
    await read('news_documents', { limit: 999 }, impersonation);
    expect(await linesOf(superadmin._id)).toEqual([]);
  });

  it('[SEC-06] is returned even if the line cannot be written, which is logged', async () => {
    const { db } = server.platform;
    await sql`ALTER TABLE audit_events ADD CONSTRAINT refuses_the_line CHECK (action <> 'records.read_many') NOT VALID`.execute(
      db,
    );
    const { items } = await read('users', userSlice(0, 40));
    expect(items).toHaveLength(40);
    for (let from = 0; from < 210; from += 20) await read('users', userSlice(from, from + 20));
    await sql`ALTER TABLE audit_events DROP CONSTRAINT refuses_the_line`.execute(db);
    const failed = server.errors.splice(0);
    expect(failed).toHaveLength(3);
    for (const error of failed) expect(error).toMatchObject({ msg: expect.stringContaining('audit log') });
    // The line that could not be written is still due.
    await read('users', userSlice(0, 40));
    await read('users', userSlice(200, 201));
    expect((await linesOf()).map(({ detail }) => detail.count)).toEqual([40]);
    await read('users', userSlice(210, 230));
    await read('newsletter_subscriptions', { limit: 10 });
    expect((await linesOf()).map(({ detail }) => detail.count)).toEqual([40, 200]);
  });
});

describe('many small reads', () => {
  it('[SEC-06] leave a line for each 200 users within an hour, who are named once', async () => {
    for (let from = 0; from < 180; from += 20) await read('users', userSlice(from, from + 20));
    for (const id of users.slice(180, 199)) await read(`users/${id}`);
    // The same users again, in another way.
    await read('users', userSlice(0, 20));
    await read('tax_documents', { filter: { user: users[0] } });
    expect(await linesOf()).toEqual([]);
    await read(`users/${users[199]}`);
    const lines = await linesOf();
    expect(lines).toMatchObject([{ collection: null, detail: { count: 200, since: expect.any(String) } }]);
    expect(new Set(lines[0]?.detail.persons)).toEqual(new Set(users.slice(0, 200)));
    await read('users', userSlice(180, 200));
    await read('users', userSlice(200, 220));
    expect(await linesOf()).toHaveLength(1);
  });

  it('[SEC-06] start over after an hour, and omit users whom the line of a list has named', async () => {
    await read('users', userSlice(0, 30));
    for (let from = 0; from < 220; from += 20) await read('users', userSlice(from, from + 20));
    expect(await linesOf()).toHaveLength(1);
    server.clock.advance(60 * 60_000);
    authCode = await server.signIn(admin);
    for (let from = 30; from < 210; from += 20) await read('users', userSlice(from, from + 20));
    expect(await linesOf()).toHaveLength(1);
    await read('users', userSlice(0, 20));
    expect(await linesOf()).toMatchObject([{ detail: { count: 30 } }, { detail: { count: 200 } }]);
  });
});
