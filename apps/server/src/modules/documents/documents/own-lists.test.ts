import { storedDocuments, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let documents: ReturnType<typeof storedDocuments>;
beforeAll(async () => {
  server = await testServer();
  documents = storedDocuments(server);
});
afterAll(() => server.close());

const list = (collection: string, query: string, authCode?: string) =>
  server.request<{ items: { _id: string; isDeleted: boolean }[]; total: number }>(
    'GET',
    `/api/${collection}?${query}`,
    { authCode },
  );

describe.each([
  ['proof_documents', 'verificationFor'],
  ['tax_documents', 'taxFor'],
] as const)('%s', (collection, make) => {
  it("[DOC-09] are complete, beyond the usual page size, and one's own only", async () => {
    const [person, other] = [await server.make.user(), await server.make.user()];
    const own: string[] = [];
    for (let count = 0; count < 60; count += 1) own.push((await documents[make](person._id))._id);
    await documents[make](other._id);
    const { status, body } = await list(collection, 'mine=true&limit=999', await server.signIn(person));
    expect(status).toBe(200);
    expect(body.total).toBe(60);
    expect(body.items.map(({ _id }) => _id).toSorted()).toEqual(own.toSorted());
    // An admin who requests their own does not get everyone's.
    const admin = await server.signIn(await server.make.user({ level: 'admin' }));
    expect((await list(collection, 'mine=true&limit=999', admin)).body.total).toBe(0);
  });

  it('[DOC-09] return at most 999 items, and nothing to visitors', async () => {
    const authCode = await server.signIn(await server.make.user());
    expect((await list(collection, 'mine=true&limit=1000', authCode)).status).toBe(400);
    expect((await list(collection, 'mine=true&limit=999')).status).toBe(401);
  });
});

describe("the endpoints of an investor's pages", () => {
  it('[POR-18] answer to level user and to no level below it', async () => {
    const user = await server.make.user();
    const fund = await server.make.fund({ url_slug: 'harbor' });
    await server.make.investment({ fund: fund._id });
    const endpoints = {
      '/dashboard': '/api/syndication/available',
      '/dashboard/investment-summary': '/api/syndication/mine',
      '/syndication/dashboard/harbor': '/api/syndication/byslug/harbor',
      '/accreditation_status': `/api/users/${user._id}`,
      '/news_documents': '/api/news_documents?mine=true&populate=fund&limit=999',
      '/profile': `/api/users/${user._id}`,
      '/tax_documents': '/api/tax_documents?mine=true&limit=999',
      '/verification_documents': '/api/proof_documents?mine=true&limit=999',
    };
    const authCode = await server.signIn(user);
    const guest = await server.signIn(await server.make.user({ level: 'guest' }));
    for (const [page, call] of Object.entries(endpoints)) {
      expect([page, (await server.request('GET', call)).status]).toEqual([page, 401]);
      expect([page, (await server.request('GET', call, { authCode: guest })).status]).toEqual([page, 403]);
      expect([page, (await server.request('GET', call, { authCode })).status]).toEqual([page, 200]);
    }
  });
});
