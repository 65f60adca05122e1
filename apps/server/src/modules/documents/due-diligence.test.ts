import type { DownloadReply, Entity } from '@paddock/contract';
import { storedDocuments, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/index.ts';

let server: TestServer;
let documents: ReturnType<typeof storedDocuments>;
let here: { _id: string };
beforeAll(async () => {
  server = await testServer();
  documents = storedDocuments(server);
  here = await server.make.portal({ slug: 'stallion', isDefault: true, domains: ['stallion.localhost'] });
});
afterAll(() => server.close());

/** A fund of a company on this portal, with a document. */
async function offered() {
  const company = (await server.make.company({ portal: here._id }))._id;
  const fund = await server.make.fund({ company });
  return { fund, document: await documents.ofFund(fund._id) };
}
async function elsewhere() {
  const there = await server.make.portal();
  const company = (await server.make.company({ portal: there._id }))._id;
  const fund = await server.make.fund({ company });
  return { fund, there, document: await documents.ofFund(fund._id) };
}
const somebody = async () => server.signIn(await server.make.user());
const list = (fund: string, authCode?: string, host?: string) =>
  server.call<{ items: Entity<'synd_documents'>[]; total: number; code: string }>(
    'GET',
    `/api/funds/${fund}/synd_documents`,
    { authCode, ...(host && { host }) },
  );
const ask = (id: unknown, authCode?: string, fund?: string) =>
  server.call<DownloadReply & { code: string }>(
    'POST',
    `/api/profile/synd_documents/download${fund ? `?fundId=${fund}` : ''}`,
    { authCode, body: { id } },
  );

describe('GET /api/funds/{fundId}/synd_documents', () => {
  it('[DOC-01] lists the documents of an offered fund, without the deleted ones and without where they lie', async () => {
    const { fund, document } = await offered();
    await documents.ofFund(fund._id, { isDeleted: true });
    const { status, body } = await list(fund._id, await somebody());
    expect(status).toBe(200);
    expect(body.items.map(({ _id }) => _id)).toEqual([document._id]);
    expect(body.total).toBe(1);
    expect(JSON.stringify(body)).not.toContain(document.docPath);
  });

  it('[DOC-07] answers 404 for a fund of another portal, until one takes part in it', async () => {
    const { fund, document } = await elsewhere();
    const person = await server.make.user();
    const authCode = await server.signIn(person);
    expect((await list(fund._id, authCode)).status).toBe(404);
    expect((await ask(document._id, authCode)).status).toBe(404);
    await server.make.participation({ user: person._id, fund: fund._id });
    expect((await list(fund._id, authCode)).body.total).toBe(1);
    expect((await ask(document._id, authCode, fund._id)).status).toBe(200);
  });

  it('[DOC-01] refuses signed out, an unknown fund and what is no id', async () => {
    const { fund } = await offered();
    const authCode = await somebody();
    expect((await list(fund._id)).status).toBe(401);
    expect((await list(newId(), authCode)).status).toBe(404);
    expect((await list('x', authCode)).status).toBe(400);
  });
});

describe('POST /api/profile/synd_documents/download', () => {
  it('[DOC-01] answers a link and the name', async () => {
    const { fund, document } = await offered();
    const reply = await ask(document._id, await somebody(), fund._id);
    expect(reply).toMatchObject({ status: 200, body: { originalName: 'Terms.pdf' } });
    expect(reply.body.url).toMatch(/^\/files\//);
  });

  it('[DOC-07] answers 404 for a document of another fund than named, a deleted one and one that is not there', async () => {
    const { document } = await offered();
    const other = await offered();
    const deleted = await documents.ofFund(other.fund._id, { isDeleted: true });
    const authCode = await somebody();
    expect((await ask(document._id, authCode, other.fund._id)).status).toBe(404);
    expect((await ask(deleted._id, authCode)).status).toBe(404);
    expect((await ask(newId(), authCode)).status).toBe(404);
    const admin = await server.signIn(await server.make.user({ level: 'admin' }));
    expect((await ask(deleted._id, admin)).status).toBe(404);
  });

  it('[DOC-01] refuses signed out and bad input', async () => {
    const { document } = await offered();
    expect((await ask(document._id)).status).toBe(401);
    const authCode = await somebody();
    for (const id of ['../../etc/passwd', '', 1, null, undefined, {}])
      expect((await ask(id, authCode)).status).toBe(400);
    expect(server.errors).toEqual([]);
  });
});

it('[DOC-07] somebody else’s tax document and agreement are not there', async () => {
  const owner = await server.make.user();
  const tax = await documents.taxOf(owner._id);
  const participation = await server.make.participation({ user: owner._id });
  const agreement = {
    _id: newId(),
    syndUser: participation._id,
    originalName: 'A.pdf',
    docPath: tax.docPath,
  };
  await server.platform.db.insertInto('synd_agreements').values(agreement).execute();
  const download = (kind: string, body: unknown, authCode: string) =>
    server.call('POST', `/api/profile/${kind}/download`, { authCode, body });
  const own = await server.signIn(owner);
  expect((await download('tax_documents', { id: tax._id }, own)).status).toBe(200);
  expect((await download('synd_agreements', { syndUserId: participation._id }, own)).status).toBe(200);
  const stranger = await somebody();
  expect((await download('tax_documents', { id: tax._id }, stranger)).status).toBe(404);
  expect((await download('synd_agreements', { syndUserId: participation._id }, stranger)).status).toBe(404);
  expect((await download('news_documents', { id: tax._id }, own)).status).toBe(404);
});

it('[SIG-05] the newest agreement of one’s own participation answers url and originalName; none is a 404', async () => {
  const person = await server.make.user();
  const participation = await server.make.participation({ user: person._id });
  const authCode = await server.signIn(person);
  const newest = () =>
    server.call<DownloadReply>('POST', '/api/profile/synd_agreements/download', {
      authCode,
      body: { syndUserId: participation._id },
    });
  expect((await newest()).status).toBe(404);
  const { docPath } = await documents.taxOf(person._id);
  const file = (originalName: string, createdAt: string) =>
    server.platform.db
      .insertInto('synd_agreements')
      .values({ _id: newId(), syndUser: participation._id, originalName, docPath, createdAt })
      .execute();
  await file('new.pdf', '2026-02-01T00:00:00Z');
  await file('old.pdf', '2026-01-01T00:00:00Z');
  expect((await newest()).body).toMatchObject({ originalName: 'new.pdf' });
});
