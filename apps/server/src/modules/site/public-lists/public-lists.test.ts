import type { EducationItem, ListReply, PortfolioItem } from '@paddock/contract';
import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let stallion: string;
let sports: string;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  stallion = server.portal._id;
  sports = (await server.make.portal({ slug: 'sports' }))._id;
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

const asset = async (row: { name: string; portal: string; fund?: string; fundAsString?: string }) =>
  server.platform.db
    .insertInto('assets_items')
    .values({ _id: newId(), ...row })
    .execute();
interface BlogRow {
  title: string;
  portal?: string;
  slug?: string;
  type?: 'video' | 'link' | 'post';
  sortOrder?: number;
  isPublished?: boolean;
  displayOnPortfolio?: boolean;
  createdAt?: Date;
  fund?: string;
}
const blogItem = async (row: BlogRow) =>
  server.platform.db
    .insertInto('blog_items')
    .values({ _id: newId(), portal: stallion, isPublished: true, ...row })
    .execute();

const list = async <Item>(path: string, query: Record<string, unknown> = {}, how: object = {}) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    search.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  return server.request<ListReply<Item>>('GET', `${path}?${search.toString()}`, how);
};

describe('GET contents/portfolio', () => {
  it('[PUB-02] [PUB-06] returns the assets of the selected portal with the name of their fund, and never the fund itself', async () => {
    const fund = await server.make.fund({ name: 'Harbor Fund' });
    await asset({ name: 'Harbor House', portal: stallion, fund: fund._id, fundAsString: 'not shown' });
    await asset({ name: 'Old Mill', portal: stallion, fundAsString: 'Mill Partnership' });
    await asset({ name: 'Stadium', portal: sports });
    for (const path of ['/contents/portfolio', '/api/contents/portfolio'])
      for (const authCode of [undefined, admin]) {
        const { status, body } = await list<PortfolioItem>(path, { limit: 999, sort: 'name' }, { authCode });
        expect([status, body.total]).toEqual([200, 2]);
        expect(body.items.map(({ name, fundName }) => [name, fundName])).toEqual([
          ['Harbor House', 'Harbor Fund'],
          ['Old Mill', 'Mill Partnership'],
        ]);
        expect(JSON.stringify(body)).not.toContain(fund._id);
      }
    const onSports = await list<PortfolioItem>('/contents/portfolio', {}, { host: 'sports.localhost' });
    expect(onSports.body.items.map(({ name }) => name)).toEqual(['Stadium']);
    const other = await list<PortfolioItem>('/contents/portfolio', { filter: { portal: sports } });
    expect(other.body.items.map(({ name }) => name)).toEqual(['Stadium']);
  });

  it('[PUB-01] returns the fields that the page filters by, for up to 999 assets at once', async () => {
    const portal = (await server.make.portal({ slug: 'filtered' }))._id;
    const row = { portal, assetType: 'Land', fundAsString: 'Old Fund', isExitedAsset: true, hasStar: true };
    await server.platform.db
      .insertInto('assets_items')
      .values(Array.from({ length: 60 }, (_, index) => ({ _id: newId(), name: `Lot ${index}`, ...row })))
      .execute();
    const { body } = await list<PortfolioItem>('/contents/portfolio', { filter: { portal }, limit: 999 });
    expect([body.total, body.items.length]).toEqual([60, 60]);
    expect(body.items[0]).toMatchObject({
      assetType: 'Land',
      fundName: 'Old Fund',
      isExitedAsset: true,
      hasStar: true,
    });
    const exited = { filter: { portal, isExitedAsset: false }, limit: 999 };
    expect((await list<PortfolioItem>('/contents/portfolio', exited)).body.total).toBe(0);
  });

  it('[PUB-06] never reveals the fund of an asset, not through a filter, populate or the generic endpoint', async () => {
    const filtered = await list('/contents/portfolio', { filter: { fund: newId() } });
    expect(filtered.status).toBe(400);
    for (const query of [{}, { populate: 'fund' }]) {
      const { body } = await list<PortfolioItem>('/api/assets_items', {
        filter: { portal: stallion },
        ...query,
      });
      expect(body.items.length).toBeGreaterThan(0);
      for (const item of body.items) expect(item).not.toHaveProperty('fund');
    }
    const ofAdmin = await list<object>(
      '/api/assets_items',
      { filter: { portal: stallion } },
      { authCode: admin },
    );
    expect(ofAdmin.body.items[0]).toHaveProperty('fund');
  });

  it('[PUB-06] rejects unsupported list parameters', async () => {
    for (const query of [{ limit: 1000 }, { limit: 0 }, { offset: -1 }, { filter: 'x' }, { sort: 'fund' }])
      expect((await list('/contents/portfolio', query)).status).toBe(400);
    expect(server.errors).toEqual([]);
  });
});

describe('GET contents/education', () => {
  it('[PUB-04] returns up to five published items flagged for the portfolio, newest first, of the selected portal', async () => {
    const day = (count: number) => new Date(Date.UTC(2026, 0, count));
    for (let count = 1; count <= 6; count += 1)
      await blogItem({ title: `Teaser ${count}`, displayOnPortfolio: true, createdAt: day(count) });
    await blogItem({ title: 'Draft', displayOnPortfolio: true, isPublished: false, createdAt: day(9) });
    await blogItem({ title: 'Elsewhere', displayOnPortfolio: true, portal: sports, createdAt: day(9) });
    const teaser = { filter: { displayOnPortfolio: true, isPublished: true }, sort: '-createdAt', limit: 5 };
    for (const path of ['/contents/education', '/api/contents/education']) {
      const { status, body } = await list<EducationItem>(path, teaser);
      expect(status).toBe(200);
      expect(body.total).toBe(6);
      expect(body.items.map(({ title }) => title)).toEqual([6, 5, 4, 3, 2].map((count) => `Teaser ${count}`));
    }
    const drafts = await list<EducationItem>(
      '/contents/education',
      { filter: { isPublished: false } },
      { authCode: admin },
    );
    expect(drafts.body).toEqual({ items: [], total: 0 });
  });

  it('[PUB-07] returns pages of eight, the highest sortOrder first, videos apart from the rest', async () => {
    const portal = (await server.make.portal({ slug: 'paged' }))._id;
    for (let count = 1; count <= 10; count += 1)
      await blogItem({ title: `Video ${count}`, type: 'video', sortOrder: count, portal });
    await blogItem({ title: 'Paper', type: 'post', sortOrder: 50, portal });
    await blogItem({ title: 'Neither', sortOrder: 49, portal });
    const page = async (filter: object, offset: number) => {
      const query = {
        filter: { portal, isPublished: true, ...filter },
        sort: '-sortOrder',
        limit: 8,
        offset,
      };
      const { body } = await list<EducationItem>('/contents/education', query);
      return [body.total, body.items.map(({ title }) => title)] as const;
    };
    const [total, first] = await page({ type: 'video' }, 0);
    expect([total, first.length, first[0]]).toEqual([10, 8, 'Video 10']);
    expect(await page({ type: 'video' }, 8)).toEqual([10, ['Video 2', 'Video 1']]);
    expect(await page({ type: { $ne: 'video' } }, 0)).toEqual([2, ['Paper', 'Neither']]);
  });

  it('[PUB-06] never returns the fund of an item', async () => {
    const fund = await server.make.fund();
    await blogItem({ title: 'Of a fund', slug: 'of-a-fund', fund: fund._id });
    const { body } = await list('/contents/education', { filter: { slug: 'of-a-fund' } });
    expect(body.total).toBe(1);
    expect(JSON.stringify(body)).not.toContain(fund._id);
  });
});

describe('POST educationbyslug', () => {
  const bySlug = <Body>(slug: unknown, path = '/api/contents/educationbyslug', host?: string) =>
    server.request<Body>('POST', path, { body: { slug }, ...(host && { host }) });

  it('[PUB-09] returns the published item of the slug on the selected portal', async () => {
    await blogItem({ title: 'One', slug: 'one', type: 'post' });
    for (const path of ['/api/contents/educationbyslug', '/contents/educationbyslug']) {
      const { status, body } = await bySlug<{ blogItem: EducationItem }>('one', path);
      expect([status, body.blogItem.title, body.blogItem.type]).toEqual([200, 'One', 'post']);
      expect(body.blogItem.id).toBe(body.blogItem._id);
      expect(body.blogItem).not.toHaveProperty('fund');
    }
  });

  it("[PUB-09] returns 'Not found' for a missing, unpublished or foreign item", async () => {
    await blogItem({ title: 'Draft', slug: 'hidden-draft', isPublished: false });
    await blogItem({ title: 'Sports', slug: 'of-sports', portal: sports });
    for (const slug of ['nothing', 'hidden-draft', 'of-sports', "'; DROP TABLE blog_items"])
      expect(await bySlug(slug)).toMatchObject({
        status: 404,
        body: { message: 'Not found', code: 'not_found' },
      });
    const asAdmin = { body: { slug: 'hidden-draft' }, authCode: admin };
    expect((await server.request('POST', '/api/contents/educationbyslug', asAdmin)).status).toBe(404);
    expect((await bySlug('of-sports', undefined, 'sports.localhost')).status).toBe(200);
  });

  it('[PUB-09] rejects a malformed body', async () => {
    for (const slug of [undefined, '', 1, null, 'a\u0000', 'x'.repeat(201)])
      expect(await bySlug(slug)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(server.errors).toEqual([]);
  });
});

describe('links in published items', () => {
  const hostile = [
    'javascript:alert(1)',
    ' JAVASCRIPT:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'x.com',
  ];
  const fields = {
    assets_items: ['url', 'imageUrl', 'smallImageUrl'],
    blog_items: ['url', 'imageUrl', 'listLinkHref'],
    team_members: ['imageUrl'],
    portals: ['facebookUrl', 'signUpUrl'],
  };

  it('[PUB-08] [PUB-06] that would run a script are rejected with the field, on create and on update', async () => {
    for (const [collection, names] of Object.entries(fields))
      for (const field of names)
        for (const address of hostile) {
          const body = { name: 'x', slug: 'x', title: 'x', [field]: address };
          const reply = await server.request('POST', `/api/${collection}`, { body, authCode: admin });
          expect([collection, field, address, reply.status]).toEqual([collection, field, address, 400]);
          expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
        }
    const made = await server.request<{ item: { _id: string } }>('POST', '/api/assets_items', {
      body: { name: 'x', url: 'https://example.com', imageUrl: '/portals/a.svg', smallImageUrl: '' },
      authCode: admin,
    });
    expect(made.status).toBe(200);
    const update = await server.request('PUT', `/api/assets_items/${made.body.item._id}`, {
      body: { url: hostile[0] },
      authCode: admin,
    });
    expect(update).toMatchObject({ status: 400, body: { fields: { url: expect.any(String) } } });
  });
});

describe('the name of an asset in addresses', () => {
  const slugsOf = async (portal: string) => {
    const { body } = await list<PortfolioItem>('/contents/portfolio', {
      filter: { portal },
      sort: 'createdAt',
      limit: 999,
    });
    return body.items.map(({ slug }) => slug);
  };

  it('[INV-07] follows from its name, is unique on a portal, and stays when the asset is renamed', async () => {
    const portal = (await server.make.portal({ slug: 'addresses' }))._id;
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
    const names = ['Hotel Palmetto, Charleston', 'HOTEL PALMETTO (Charleston)', '山田', ' -- '];
    for (const [index, name] of names.entries())
      await server.platform.db
        .insertInto('assets_items')
        .values({ _id: newId(), name, portal, createdAt: at(index) })
        .execute();
    const expected = ['hotel-palmetto-charleston', 'hotel-palmetto-charleston-2', 'asset', 'asset-2'];
    expect(await slugsOf(portal)).toEqual(expected);
    await server.platform.db
      .updateTable('assets_items')
      .set({ name: 'X' })
      .where('portal', '=', portal)
      .execute();
    expect(await slugsOf(portal)).toEqual(expected);
    const elsewhere = (await server.make.portal({ slug: 'addresses-too' }))._id;
    await asset({ name: 'Hotel Palmetto, Charleston', portal: elsewhere });
    expect(await slugsOf(elsewhere)).toEqual(['hotel-palmetto-charleston']);
  });

  it('[INV-07] is chosen by an admin, follows from the name again when cleared, and is refused when taken', async () => {
    const portal = (await server.make.portal({ slug: 'chosen' }))._id;
    const send = (method: 'POST' | 'PUT', path: string, body: object) =>
      server.request<{ item: { _id: string; slug: string }; fields?: object }>(method, path, {
        authCode: admin,
        body: { portal, ...body },
      });
    const first = await send('POST', '/api/assets_items', { name: 'Mill', slug: 'the-mill' });
    expect([first.status, first.body.item.slug]).toEqual([200, 'the-mill']);
    const second = await send('POST', '/api/assets_items', { name: 'Other', slug: 'the-mill' });
    expect([second.status, Object.keys(second.body.fields ?? {})]).toEqual([409, ['slug']]);
    const cleared = await send('PUT', `/api/assets_items/${first.body.item._id}`, { slug: '' });
    expect([cleared.status, cleared.body.item.slug]).toEqual([200, 'mill']);
  });

  it('[INV-07] is unique when assets of one name are created at the same time', async () => {
    const portal = (await server.make.portal({ slug: 'at-once' }))._id;
    const { db } = server.platform;
    const held = await db.startTransaction().execute();
    await held.insertInto('assets_items').values({ _id: newId(), name: 'Twin', portal }).execute();
    const waiting = db.insertInto('assets_items').values({ _id: newId(), name: 'Twin', portal }).execute();
    await vi.waitFor(async () => {
      const { rows } = await sql`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
      if (rows.length === 0) throw new Error('Nothing waits for the lock.');
    }, 10_000);
    await held.commit().execute();
    await waiting;
    expect(new Set(await slugsOf(portal))).toEqual(new Set(['twin', 'twin-2']));
  });
});

describe('the name of an education item in addresses', () => {
  const create = (body: object) =>
    server.request<{ item: { _id: string; slug: string; portal: string | null }; fields?: object }>(
      'POST',
      '/api/blog_items',
      { authCode: admin, body },
    );
  const slugOf = async (body: object) => (await create(body)).body.item.slug;

  it('[PUB-08] follows from its title, and is unique on a portal', async () => {
    const portal = (await server.make.portal({ slug: 'reading' }))._id;
    expect(await slugOf({ portal, title: 'What is a Fund?' })).toBe('what-is-a-fund');
    expect(await slugOf({ portal, title: 'What is a fund' })).toBe('what-is-a-fund-2');
    expect(await slugOf({ portal, title: '  ', slug: ' ' })).toBe('item');
    expect(await slugOf({ portal, title: 'Chosen', slug: 'own-name' })).toBe('own-name');
    expect(await slugOf({ portal: sports, title: 'What is a Fund?' })).toBe('what-is-a-fund');
    const taken = await create({ portal, title: 'Other', slug: 'own-name' });
    expect([taken.status, Object.keys(taken.body.fields ?? {})]).toEqual([409, ['slug']]);
  });
});

describe('the portal of what is published', () => {
  const send = (method: 'POST' | 'PUT', path: string, body: object, host?: string) =>
    server.request<{ item: { _id: string; portal: string | null }; fields?: object }>(method, path, {
      authCode: admin,
      body,
      ...(host && { host }),
    });

  it('[PUB-06] [PUB-07] is the one on which the record is made, unless it names another one', async () => {
    for (const collection of ['blog_items', 'assets_items', 'team_members']) {
      const body = { name: 'Placed', title: 'Placed', isPublished: true };
      const here = await send('POST', `/api/${collection}`, body, 'sports.localhost');
      expect([here.status, here.body.item.portal]).toEqual([200, sports]);
      const there = await send(
        'POST',
        `/api/${collection}`,
        { ...body, portal: stallion },
        'sports.localhost',
      );
      expect([there.status, there.body.item.portal]).toEqual([200, stallion]);
    }
  });

  it('[PUB-06] [PUB-07] is not missing: a record without a portal is a draft', async () => {
    for (const collection of ['blog_items', 'assets_items', 'team_members']) {
      const body = { name: 'Nowhere', title: 'Nowhere', portal: null };
      const published = await send('POST', `/api/${collection}`, { ...body, isPublished: true });
      expect([published.status, Object.keys(published.body.fields ?? {})]).toEqual([400, ['portal']]);
      const draft = await send('POST', `/api/${collection}`, { ...body, isPublished: false });
      expect([draft.status, draft.body.item.portal]).toEqual([200, null]);
      const path = `/api/${collection}/${draft.body.item._id}`;
      expect((await send('PUT', path, { isPublished: true })).status).toBe(400);
      expect((await send('PUT', path, { isPublished: true, portal: stallion })).status).toBe(200);
      expect((await send('PUT', path, { portal: null })).status).toBe(400);
      expect((await send('PUT', path, { portal: null, isPublished: false })).status).toBe(200);
    }
    // By default these are published.
    expect((await send('POST', '/api/team_members', { name: 'Nobody', portal: null })).status).toBe(400);
  });
});
