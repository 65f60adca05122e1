import type { DownloadReply, Entity } from '@paddock/contract';
import { storedDocuments, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let documents: ReturnType<typeof storedDocuments>;
let portal: { _id: string };
beforeAll(async () => {
  server = await testServer();
  documents = storedDocuments(server);
  portal = server.portal;
});
afterAll(() => server.close());

/** A fund of a company on this portal, with a document. */
async function offeredFund() {
  const company = (await server.make.company({ portal: portal._id }))._id;
  const fund = await server.make.fund({ company });
  return { fund, document: await documents.forFund(fund._id) };
}
async function fundOfOtherPortal() {
  const other = await server.make.portal();
  const company = (await server.make.company({ portal: other._id }))._id;
  const fund = await server.make.fund({ company });
  return { fund, document: await documents.forFund(fund._id) };
}
const signInUser = async () => server.signIn(await server.make.user());
const list = (fund: string, authCode?: string, host?: string) =>
  server.request<{ items: Entity<'synd_documents'>[]; total: number; code: string }>(
    'GET',
    `/api/funds/${fund}/synd_documents`,
    { authCode, ...(host && { host }) },
  );
const requestDownload = (id: unknown, authCode?: string, fund?: string) =>
  server.request<DownloadReply & { code: string }>(
    'POST',
    `/api/profile/synd_documents/download${fund ? `?fundId=${fund}` : ''}`,
    { authCode, body: { id } },
  );

describe('GET /api/funds/{fundId}/synd_documents', () => {
  it('[DOC-01] lists the documents of an offered fund, without deleted ones and storage locations', async () => {
    const { fund, document } = await offeredFund();
    await documents.forFund(fund._id, { isDeleted: true });
    const { status, body } = await list(fund._id, await signInUser());
    expect(status).toBe(200);
    expect(body.items.map(({ _id }) => _id)).toEqual([document._id]);
    expect(body.total).toBe(1);
    expect(JSON.stringify(body)).not.toContain(document.docPath);
  });

  it('[DOC-07] answers 404 for a fund of another portal, unless the user participates in it', async () => {
    const { fund, document } = await fundOfOtherPortal();
    const person = await server.make.user();
    const authCode = await server.signIn(person);
    expect((await list(fund._id, authCode)).status).toBe(404);
    expect((await requestDownload(document._id, authCode)).status).toBe(404);
    await server.make.participation({ user: person._id, fund: fund._id });
    expect((await list(fund._id, authCode)).body.total).toBe(1);
    expect((await requestDownload(document._id, authCode, fund._id)).status).toBe(200);
  });

  it('[DOC-01] rejects visitors, unknown funds and malformed ids', async () => {
    const { fund } = await offeredFund();
    const authCode = await signInUser();
    expect((await list(fund._id)).status).toBe(401);
    expect((await list(newId(), authCode)).status).toBe(404);
    expect((await list('x', authCode)).status).toBe(400);
  });
});

describe('POST /api/profile/synd_documents/download', () => {
  it('[DOC-01] returns a link and the name', async () => {
    const { fund, document } = await offeredFund();
    const reply = await requestDownload(document._id, await signInUser(), fund._id);
    expect(reply).toMatchObject({ status: 200, body: { originalName: 'Terms.pdf' } });
    expect(reply.body.url).toMatch(/^\/files\//);
  });

  it('[DOC-07] answers 404 for a deleted or missing document, and for one of another fund', async () => {
    const { document } = await offeredFund();
    const other = await offeredFund();
    const deleted = await documents.forFund(other.fund._id, { isDeleted: true });
    const authCode = await signInUser();
    expect((await requestDownload(document._id, authCode, other.fund._id)).status).toBe(404);
    expect((await requestDownload(deleted._id, authCode)).status).toBe(404);
    expect((await requestDownload(newId(), authCode)).status).toBe(404);
    const admin = await server.signIn(await server.make.user({ level: 'admin' }));
    expect((await requestDownload(deleted._id, admin)).status).toBe(404);
  });

  it('[DOC-01] rejects visitors and malformed input', async () => {
    const { document } = await offeredFund();
    expect((await requestDownload(document._id)).status).toBe(401);
    const authCode = await signInUser();
    for (const id of ['../../etc/passwd', '', 1, null, undefined, {}])
      expect((await requestDownload(id, authCode)).status).toBe(400);
    expect(server.errors).toEqual([]);
  });
});

it("[DOC-07] answers 404 for another user's tax document and agreement", async () => {
  const owner = await server.make.user();
  const tax = await documents.taxFor(owner._id);
  const participation = await server.make.participation({ user: owner._id });
  const agreement = {
    _id: newId(),
    syndUser: participation._id,
    originalName: 'A.pdf',
    docPath: tax.docPath,
  };
  await server.platform.db.insertInto('synd_agreements').values(agreement).execute();
  const download = (kind: string, body: unknown, authCode: string) =>
    server.request('POST', `/api/profile/${kind}/download`, { authCode, body });
  const own = await server.signIn(owner);
  expect((await download('tax_documents', { id: tax._id }, own)).status).toBe(200);
  expect((await download('synd_agreements', { syndUserId: participation._id }, own)).status).toBe(200);
  const stranger = await signInUser();
  expect((await download('tax_documents', { id: tax._id }, stranger)).status).toBe(404);
  expect((await download('synd_agreements', { syndUserId: participation._id }, stranger)).status).toBe(404);
  expect((await download('news_documents', { id: tax._id }, own)).status).toBe(404);
});

it("[SIG-05] returns url and originalName of the newest agreement of one's own participation, or 404", async () => {
  const person = await server.make.user();
  const participation = await server.make.participation({ user: person._id });
  const authCode = await server.signIn(person);
  const newest = () =>
    server.request<DownloadReply>('POST', '/api/profile/synd_agreements/download', {
      authCode,
      body: { syndUserId: participation._id },
    });
  expect((await newest()).status).toBe(404);
  const { docPath } = await documents.taxFor(person._id);
  const file = (originalName: string, createdAt: string) =>
    server.platform.db
      .insertInto('synd_agreements')
      .values({ _id: newId(), syndUser: participation._id, originalName, docPath, createdAt })
      .execute();
  await file('new.pdf', '2026-02-01T00:00:00Z');
  await file('old.pdf', '2026-01-01T00:00:00Z');
  expect((await newest()).body).toMatchObject({ originalName: 'new.pdf' });
});
