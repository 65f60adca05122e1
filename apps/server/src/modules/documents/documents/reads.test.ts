import type { Entity, ListReply, TaxYear } from '@paddock/contract';
import { storedDocuments, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let documents: ReturnType<typeof storedDocuments>;
beforeAll(async () => {
  server = await testServer();
  documents = storedDocuments(server);
});
afterAll(() => server.close());

async function signedInUser() {
  const user = await server.make.user();
  return { _id: user._id, authCode: await server.signIn(user) };
}

const download = (collection: string, authCode: string | undefined, id: unknown) =>
  server.request('POST', `/api/profile/${collection}/download`, { authCode, body: { id } });

async function readMarks(path: string, authCode: string) {
  const { body } = await server.request<ListReply<Entity<'tax_documents'>>>('GET', path, { authCode });
  return new Map(body.items.map(({ _id, isRead }) => [_id, isRead]));
}

const readersOf = (document: string) =>
  server.platform.db.selectFrom('document_reads').select('user').where('document', '=', document).execute();

const years = (authCode: string | undefined) =>
  server.request<{ items: TaxYear[] }>('GET', '/api/profile/tax_documents/years', { authCode });

describe('read marks', () => {
  it('[DOC-03] show a tax document as new until its owner downloads it', async () => {
    const owner = await signedInUser();
    const [read, unread] = [await documents.taxFor(owner._id), await documents.taxFor(owner._id)];
    expect((await readMarks('/api/tax_documents?mine=true', owner.authCode)).get(read._id)).toBe(false);
    for (let time = 0; time < 2; time += 1)
      expect((await download('tax_documents', owner.authCode, read._id)).status).toBe(200);
    const after = await readMarks('/api/tax_documents?mine=true', owner.authCode);
    expect([after.get(read._id), after.get(unread._id)]).toEqual([true, false]);
    const filter = encodeURIComponent(JSON.stringify({ isRead: false }));
    expect([
      ...(await readMarks(`/api/tax_documents?mine=true&filter=${filter}`, owner.authCode)).keys(),
    ]).toEqual([unread._id]);
  });

  it('[DOC-01] [DOC-02] are separate for each reader, for news and due diligence too', async () => {
    const [ada, ben] = [await signedInUser(), await signedInUser()];
    const company = (await server.make.company({ portal: null }))._id;
    const fund = (await server.make.fund({ company }))._id;
    for (const { _id: user } of [ada, ben])
      await server.make.participation({
        user,
        fund,
        invest_status: 'Accepted investment',
        sa_complete_date: server.clock.now(),
      });
    const paper = await documents.forFund(fund);
    const news = await documents.newsFor({ fund });
    for (const [collection, { _id }, path] of [
      ['synd_documents', paper, `/api/funds/${fund}/synd_documents`],
      ['news_documents', news, '/api/news_documents?mine=true&populate=fund'],
    ] as const) {
      expect((await download(collection, ada.authCode, _id)).status).toBe(200);
      expect((await readMarks(path, ada.authCode)).get(_id)).toBe(true);
      expect((await readMarks(path, ben.authCode)).get(_id)).toBe(false);
    }
  });

  it('[AUT-14] are not set in an impersonation session', async () => {
    const owner = await signedInUser();
    const paper = await documents.taxFor(owner._id);
    const superadmin = await server.make.user({ level: 'superadmin' });
    const impersonation = await server.impersonate(owner, superadmin);
    expect((await download('tax_documents', impersonation, paper._id)).status).toBe(200);
    expect((await readMarks('/api/tax_documents?mine=true', owner.authCode)).get(paper._id)).toBe(false);
  });

  it('[DOC-07] are not set by a rejected download', async () => {
    const [owner, stranger] = [await signedInUser(), await signedInUser()];
    const paper = await documents.taxFor(owner._id);
    expect((await download('tax_documents', stranger.authCode, paper._id)).status).toBe(404);
    expect((await download('tax_documents', undefined, paper._id)).status).toBe(401);
    expect(await readersOf(paper._id)).toEqual([]);
  });

  it("[DOC-03] are counted for each year with tax documents, one's own only", async () => {
    const [owner, stranger] = [await signedInUser(), await signedInUser()];
    const first = await documents.taxFor(owner._id, { year: 2025 });
    await documents.taxFor(owner._id, { year: 2025 });
    await documents.taxFor(owner._id, { year: 2019 });
    await documents.taxFor(owner._id, { year: null });
    await documents.taxFor(owner._id, { year: 2018, isDeleted: true });
    await documents.taxFor(stranger._id, { year: 2024 });
    await download('tax_documents', owner.authCode, first._id);
    expect((await years(owner.authCode)).body.items).toEqual([
      { year: 2025, count: 2, unread: 1 },
      { year: 2019, count: 1, unread: 1 },
      { year: null, count: 1, unread: 1 },
    ]);
    expect((await years(undefined)).status).toBe(401);
  });

  it('[DOC-03] are deleted with their document', async () => {
    const owner = await signedInUser();
    const paper = await documents.taxFor(owner._id);
    await download('tax_documents', owner.authCode, paper._id);
    const admin = await server.signIn(await server.make.user({ level: 'admin' }));
    expect(
      (await server.request('DELETE', `/api/tax_documents/${paper._id}`, { authCode: admin })).status,
    ).toBe(200);
    expect(await readersOf(paper._id)).toEqual([]);
  });
});
