import type { Entity, ListQuery, ListReply } from '@paddock/contract';
import { buildPath } from '@paddock/contract';
import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type AnyRecord = Record<string, unknown> & { _id: string };
type List = ListReply<AnyRecord>;

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn(await server.make.user({ level: 'admin', email: 'admin@example.com' }));
});
afterAll(() => server.close());

const list = (collection: string, query: ListQuery, authCode: string | undefined = admin) =>
  server.request<List>('GET', buildPath(`/api/${collection}`, { query: { ...query } }), { authCode });

describe('pages', () => {
  let ids: string[];
  beforeAll(async () => {
    const db = server.platform.db;
    const { rows } = await sql<{ _id: string }>`
      INSERT INTO companies (_id, name, city, "createdAt")
      SELECT gen_random_uuid(), 'Page ' || n, CASE WHEN n % 3 > 0 THEN 'City ' || n % 3 END,
        now() - n * interval '1 hour'
      FROM generate_series(1, 60) n RETURNING _id`.execute(db);
    ids = rows.map(({ _id }) => _id);
  });

  it('[COL-01] a list returns fifty items and the total, and continues from an offset', async () => {
    const filter = { name: { $in: ids.map((_, index) => `Page ${index + 1}`) } };
    const first = await list('companies', { filter, sort: '-createdAt' });
    expect(first.body.total).toBe(60);
    expect(first.body.items.map(({ _id }) => _id)).toEqual(ids.slice(0, 50));
    const rest = await list('companies', { filter, sort: '-createdAt', offset: 50, limit: 20 });
    expect(rest.body.items.map(({ _id }) => _id)).toEqual(ids.slice(50));
    expect(rest.body.total).toBe(60);
    expect((await list('companies', { filter, offset: 500 })).body).toEqual({ items: [], total: 60 });
  });

  it('[COL-01] the total follows what is created and deleted', async () => {
    const filter = { city: 'City 1' };
    const count = async () => (await list('companies', { filter, limit: 5 })).body.total;
    expect(await count()).toBe(20);
    expect(await count()).toBe(20);
    const made = await server.request<{ item: AnyRecord }>('POST', '/api/companies', {
      authCode: admin,
      body: { name: 'Page 61', city: 'City 1' },
    });
    expect(await count()).toBe(21);
    await server.request('DELETE', `/api/companies/${made.body.item._id}`, { authCode: admin });
    expect(await count()).toBe(20);
    // Another process changes the table; the notification comes with the commit.
    await sql`DELETE FROM companies WHERE name = 'Page 1'`.execute(server.platform.db);
    await expect.poll(count).toBe(19);
  });

  it('[COL-06] sorting is total by _id, and missing values count as the lowest', async () => {
    const up = (await list('companies', { sort: 'city', limit: 999 })).body.items;
    const down = (await list('companies', { sort: '-city', limit: 999 })).body.items;
    const order = (items: AnyRecord[]) =>
      items.map(({ city, _id }) => `${typeof city === 'string' ? city : ''} ${_id}`);
    expect(order(up)).toEqual([...order(up)].sort());
    expect(order(down)).toEqual(order(up).reverse());
  });

  it.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 1000 }, 'limit'],
    [{ offset: -1 }, 'offset'],
    [{ sort: 'nothing' }, 'sort'],
    [{ sort: 'city;drop table companies' }, 'sort'],
    [{ populate: 'city' }, 'populate'],
    [{ populate: 'city', fields: 'name' }, 'populate'],
    [{ filter: { nothing: 1 } }, 'filter'],
    [{ filter: { city: { $regex: 'x' } } }, 'filter'],
    [{ filter: { city: {} } }, 'filter'],
    [{ filter: { city: 5 } }, 'filter'],
    [{ filter: { city: { $in: 'x' } } }, 'filter'],
    [{ filter: { portal: 'not an id' } }, 'filter'],
    [{ filter: { createdAt: 'yesterday' } }, 'filter'],
    [{ filter: { $or: [{ city: 'x' }] } }, 'filter'],
  ] as const)('[COL-06] %j answers 400 and names %s', async (query, name) => {
    const reply = await server.request('GET', buildPath('/api/companies', { query: { ...query } }), {
      authCode: admin,
    });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'bad_request', fields: { [name]: expect.any(String) } });
  });
});

describe('filters', () => {
  const found = async (filter: Record<string, unknown>) =>
    (await list('blog_items', { filter, sort: 'title', limit: 999 })).body.items.map(({ title }) => title);
  beforeAll(async () => {
    await sql`INSERT INTO blog_items (_id, title, "sortOrder", type, "isPublished", "createdAt") VALUES
      (gen_random_uuid(), 'a', 1, 'video', true, '2026-01-01Z'),
      (gen_random_uuid(), 'b', 2, 'link', false, '2026-02-01Z'),
      (gen_random_uuid(), 'c', NULL, NULL, true, '2026-03-01Z')`.execute(server.platform.db);
  });

  it.each([
    [{}, ['a', 'b', 'c']],
    [{ type: 'video' }, ['a']],
    [{ type: { $ne: 'video' } }, ['b', 'c']],
    [{ type: null }, ['c']],
    [{ type: { $ne: null } }, ['a', 'b']],
    [{ type: { $in: ['video', null] } }, ['a', 'c']],
    [{ type: { $in: [] } }, []],
    [{ type: { $nin: ['video'] } }, ['b', 'c']],
    [{ type: { $nin: ['video', null] } }, ['b']],
    [{ type: { $exists: false } }, ['c']],
    [{ type: { $exists: true } }, ['a', 'b']],
    [{ sortOrder: { $gt: 1 } }, ['b']],
    [{ sortOrder: { $gte: 1, $lt: 2 } }, ['a']],
    [{ sortOrder: { $lte: 1.5 } }, ['a']],
    [{ sortOrder: 1e300 }, []],
    [{ createdAt: { $gte: '2026-02-01', $lt: '2026-02-02T00:00:00Z' } }, ['b']],
    [{ isPublished: true, type: { $ne: 'video' } }, ['c']],
    [{ title: "a' OR true --" }, []],
  ])('[COL-06] %j finds %j', async (filter, titles) => {
    expect(await found(filter)).toEqual(titles);
  });

  it('[COL-06] a list of texts matches by any of them', async () => {
    await sql`INSERT INTO contents (_id, slug, tags) VALUES
      (gen_random_uuid(), 'tagged', '{one,two}'), (gen_random_uuid(), 'plain', '{}')`.execute(
      server.platform.db,
    );
    const slugs = async (filter: Record<string, unknown>) =>
      (await list('contents', { filter, sort: 'slug' })).body.items.map(({ slug }) => slug);
    expect(await slugs({ tags: 'two' })).toEqual(['tagged']);
    expect(await slugs({ tags: { $nin: ['one', 'three'] } })).toEqual(['plain']);
  });
});

describe("one's own records", () => {
  it("[COL-01] [COL-04] mine returns only one's own, for an admin too, and populate shows what the user may read", async () => {
    const { make } = server;
    const elsewhere = await make.company({ portal: (await make.portal({ slug: 'sports' }))._id });
    const person = await make.user({ level: 'admin' });
    const authCode = await server.signIn(person);
    const own = await make.participation({ user: person._id });
    await make.participation();
    const mine = await list('synd_users', { mine: true, populate: 'fund,user' }, authCode);
    expect(mine.body.items.map(({ _id }) => _id)).toEqual([own._id]);
    expect(mine.body.items[0]).toMatchObject({ fund: { _id: own.fund }, user: { email: person.email } });
    expect((await list('companies', { mine: true }, authCode)).status).toBe(400);

    // A news document may refer to a fund that its reader may not see: then only the id is shown.
    const reader = await make.user();
    const hidden = await make.fund({ company: elsewhere._id });
    await sql`INSERT INTO news_documents (_id, "user", fund, title, "docPath")
      VALUES (gen_random_uuid(), ${reader._id}, ${hidden._id}, 'News', 'news.pdf')`.execute(
      server.platform.db,
    );
    const news = await list(
      'news_documents',
      { mine: true, populate: 'fund,user' },
      await server.signIn(reader),
    );
    expect(news.body.items[0]?.['fund']).toEqual({ _id: hidden._id });
    expect(news.body.items[0]?.['user']).toMatchObject({ _id: reader._id, email: reader.email });
  });

  it('[COL-01] reads only the fields that it is asked for, of records and of those that they refer to', async () => {
    const fund = await server.make.fund({ name: 'Marina', fee: '1.5', description: '<p>Long.</p>' });
    const { _id } = await server.make.investment({ fund: fund._id, name: 'Berth' });
    const read = async (more: ListQuery) =>
      (await list('investments', { filter: { _id }, populate: 'fund', ...more })).body.items[0];
    expect(await read({})).toMatchObject({ name: 'Berth', fund: { description: '<p>Long.</p>' } });
    expect(await read({ fields: 'name, fund.name,fund.fee' })).toEqual({
      _id,
      id: _id,
      name: 'Berth',
      fund: { _id: fund._id, id: fund._id, name: 'Marina', fee: 1.5 },
    });
    expect(await read({ fields: 'fund', populate: '' })).toEqual({ _id, id: _id, fund: fund._id });
    expect(await read({ fields: 'name' })).toEqual({ _id, id: _id, name: 'Berth' });
    expect(await read({ fields: '' })).toEqual({ _id, id: _id });
  });

  it('[COL-04] reads no field that it is asked for and the caller may not read', async () => {
    const reader = await server.make.user({ notes: 'For the team' });
    const authCode = await server.signIn(reader);
    const { body } = await list('users', { filter: { _id: reader._id }, fields: 'email,notes' }, authCode);
    expect(body.items).toEqual([{ _id: reader._id, id: reader._id, email: reader.email }]);
  });

  it.each(['nothing', 'fund.nothing', 'name.fund', 'fund.company.name', 'passwordHash', '__proto__'])(
    '[COL-01] is not asked for a field %s',
    async (fields) => {
      const reply = await server.request('GET', `/api/investments?fields=${fields}`, { authCode: admin });
      expect(reply).toMatchObject({
        status: 400,
        body: { code: 'bad_request', fields: { fields: `There is no field ${fields}.` } },
      });
    },
  );

  it('[COL-04] [PUB-06] a reference that the user may not read is omitted, populated or not', async () => {
    const { _id: fund } = await server.make.fund({ name: 'Not for the public' });
    await sql`INSERT INTO assets_items (_id, name, fund) VALUES (gen_random_uuid(), 'Wharf', ${fund})`.execute(
      server.platform.db,
    );
    const query = { filter: { name: 'Wharf' }, populate: 'fund' };
    const shown = await server.request<{ items: AnyRecord[] }>(
      'GET',
      buildPath('/api/assets_items', { query }),
    );
    expect(shown).toMatchObject({ status: 200, body: { total: 1 } });
    expect(shown.body.items[0]).toMatchObject({ name: 'Wharf', fundName: 'Not for the public' });
    expect(shown.body.items[0]).not.toHaveProperty('fund');
    const { body } = await list('assets_items', query);
    expect(body.items[0]).toMatchObject({ fund: { _id: fund, name: 'Not for the public' } });
  });

  it('[COL-04] [DOC-07] news documents without a user are readable after a completed participation in their fund', async () => {
    const { make, platform } = server;
    const fund = await make.fund();
    await sql`INSERT INTO news_documents (_id, fund, title, "docPath")
      VALUES (gen_random_uuid(), ${fund._id}, 'To all', 'news.pdf')`.execute(platform.db);
    const titlesFor = async (
      invest_status: 'Accepted investment' | 'Declined investment' | null,
      sa_complete_date: Date | null = null,
    ) => {
      const user = await make.user();
      await make.participation({ user: user._id, fund: fund._id, invest_status, sa_complete_date });
      const filter = { fund: fund._id };
      return (await list('news_documents', { filter }, await server.signIn(user))).body.items.map(
        ({ title }) => title,
      );
    };
    expect(await titlesFor('Accepted investment', new Date())).toEqual(['To all']);
    expect(await titlesFor('Accepted investment')).toEqual([]);
    expect(await titlesFor('Declined investment')).toEqual([]);
    expect(await titlesFor(null)).toEqual([]);
  });

  it('[COL-04] only after completion are wire instructions shown, and only admins filter by them', async () => {
    const { make } = server;
    const fund = await make.fund({ wire_instructions: 'Wire here', check_instructions: 'Check here' });
    const instructions = async (sa_complete_date: Date | null) => {
      const user = await make.user();
      const accepted = { invest_status: 'Accepted investment' as const, invest_amount: '10000' };
      await make.participation({ user: user._id, fund: fund._id, ...accepted, sa_complete_date });
      const reply = await server.request<{ item: Entity<'funds'> }>('GET', `/api/funds/${fund._id}`, {
        authCode: await server.signIn(user),
      });
      return [
        reply.body.item.wire_instructions,
        reply.body.item.check_instructions,
        'committed_amount' in reply.body.item,
      ];
    };
    expect(await instructions(null)).toEqual([null, null, false]);
    expect(await instructions(new Date())).toEqual(['Wire here', 'Check here', false]);
    const filter = { wire_instructions: 'Wire here' };
    expect((await list('funds', { filter })).body.items.map(({ _id }) => _id)).toEqual([fund._id]);
    expect((await list('funds', { filter }, await server.signIn(await make.user()))).status).toBe(400);
  });

  it('[COL-05] an investment includes the status of its fund', async () => {
    const fund = await server.make.fund();
    await server.make.investment({ fund: fund._id });
    const status = async () =>
      (await list('investments', { filter: { fund: fund._id } })).body.items[0]?.['status'];
    expect(await status()).toBe('Started');
    await server.platform.db
      .updateTable('funds')
      .set({ fund_status: 'Done' })
      .where('_id', '=', fund._id)
      .execute();
    expect(await status()).toBe('Done');
  });
});

it('[COL-10] [COL-03] sessions are not a collection, and neither is anything that is not listed', async () => {
  for (const name of ['user_auths', 'one_time_codes', 'secrets', 'nothing', 'constructor', '__proto__'])
    for (const [method, url] of [
      ['GET', name],
      ['GET', `${name}/1`],
      ['POST', name],
      ['PUT', name],
      ['DELETE', name],
    ] as const) {
      const body = method === 'POST' || method === 'PUT' ? {} : undefined;
      const reply = await server.request(method, `/api/${url}`, { authCode: admin, body });
      expect([url, reply.status]).toEqual([url, 404]);
      expect(reply.body).toMatchObject({ code: 'unknown_model', message: 'Model is not defined on backend' });
    }
});

it('none of these requests is logged as a server error', () => {
  expect(server.errors).toEqual([]);
});
