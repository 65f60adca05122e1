import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPortalDirectory } from './portal-directory.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ portal: { domains: ['stallion.example.com', 'localhost'] } });
  await server.make.portal({ slug: 'sports', domains: ['sports.example.com'] });
});
afterAll(() => server.close());

describe('the portal of a request', () => {
  it.each([
    ['sports.example.com', 'sports'],
    ['SPORTS.example.com:8080', 'sports'],
    ['stallion.example.com', 'stallion'],
    ['unknown.example.com', 'stallion'],
    [undefined, 'stallion'],
  ])('[POR-01] on host %s is %s', async (host, slug) => {
    expect((await server.platform.portals.byHost(host))?.slug).toBe(slug);
  });

  it('[POR-01] decides what the API offers to the caller', async () => {
    const { _id: portal } = (await server.platform.portals.byHost('sports.example.com')) ?? {};
    const company = await server.make.company({ portal: portal ?? null });
    const fund = await server.make.fund({ company: company._id });
    const authCode = await server.signIn(await server.make.user());
    const on = async (host: string) =>
      (await server.request('GET', `/api/syndication/byslug/${fund.url_slug}`, { authCode, host })).status;
    // In this order, because opening a fund on its portal creates a participation, and one's own is visible
    // everywhere.
    expect(await on('stallion.example.com')).toBe(404);
    expect(await on('sports.example.com')).toBe(200);
  });

  it('[POR-01] follows changes to a portal', async () => {
    await server.platform.db
      .updateTable('portals')
      .set({ domains: ['arena.example.com'] })
      .where('slug', '=', 'sports')
      .execute();
    await expect
      .poll(async () => (await server.platform.portals.byHost('arena.example.com'))?.slug)
      .toBe('sports');
  });

  it('[POR-01] is never one that was read before a change and returned after it', async () => {
    const { db } = server.platform;
    const held = Promise.withResolvers<void>();
    const { promise: isRead, resolve: wasRead } = Promise.withResolvers<void>();
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        wasRead();
        await held.promise;
        return result;
      },
    });
    let change = () => {};
    const directory = createPortalDirectory(slow, {
      on: (_table, listener) => {
        change = listener;
      },
      isListening: () => true,
      close: async () => {},
    });
    const lookup = directory.byHost('new.example.com');
    await isRead;
    await db
      .updateTable('portals')
      .set({ domains: ['new.example.com'] })
      .where('slug', '=', 'sports')
      .execute();
    change();
    held.resolve();
    expect((await lookup)?.slug).toBe('sports');
  });
});
