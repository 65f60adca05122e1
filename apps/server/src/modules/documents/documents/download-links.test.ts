import type { DownloadReply } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import { password, people, samplePdf, storedDocuments, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashCode } from '../../../platform/tokens.ts';

let server: TestServer;
let documents: ReturnType<typeof storedDocuments>;
beforeAll(async () => {
  server = await testServer();
  documents = storedDocuments(server);
});
afterAll(() => server.close());

/** A link to a document of a signed-in user. */
async function documentWithLink(originalName = 'Terms & fees, “2026”.pdf') {
  const fund = await server.make.fund();
  const document = await documents.forFund(fund._id, { originalName });
  const person = await server.make.user();
  const authCode = await server.signIn(person);
  const requestLink = async (by = authCode) =>
    (
      await server.request<DownloadReply>('POST', '/api/profile/synd_documents/download', {
        authCode: by,
        body: { id: document._id },
      })
    ).body.url;
  return { document, person, authCode, requestLink, url: await requestLink() };
}
const open = (url: string) => server.app.inject({ url });

it('[DOC-07] a link streams the file without a header, as a download unless the page shows it inline', async () => {
  const { url } = await documentWithLink();
  const reply = await open(url);
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload).toEqual(samplePdf);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(samplePdf.length),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(reply.headers['content-disposition']).toMatch(
    /^attachment; filename="[\w .-]+"; filename\*=UTF-8''/,
  );
  expect(reply.headers['content-security-policy']).toContain('sandbox');
  expect((await open(`${url}?inline=1`)).headers['content-disposition']).toMatch(/^inline;/);
});

it('[DOC-07] a link works for 60 seconds', async () => {
  const { url } = await documentWithLink();
  server.clock.advance(lifetimes.download - 5_000);
  expect((await open(url)).statusCode).toBe(200);
  server.clock.advance(5_001);
  expect((await open(url)).statusCode).toBe(403);
});

it('[DOC-07] rejects a sealed link that lacks its expiry', async () => {
  const { document, authCode } = await documentWithLink();
  const session = hashCode(authCode).toString('base64url');
  const sealed = JSON.stringify({ key: document.docPath, name: 'a.pdf', session });
  const token = server.platform.secrets.seal('download', sealed);
  expect((await open(`/files/${token}`)).statusCode).toBe(403);
});

it('[DOC-07] a link ends with the session that requested it, and with no other', async () => {
  const { url, authCode, person, requestLink } = await documentWithLink();
  const second = await server.signIn(person);
  const other = await requestLink(second);
  await server.request('POST', '/auth/logout', { authCode });
  expect((await open(url)).statusCode).toBe(403);
  expect((await open(other)).statusCode).toBe(200);
  await server.platform.db
    .updateTable('users')
    .set({ isActive: false })
    .where('_id', '=', person._id)
    .execute();
  expect((await open(other)).statusCode).toBe(403);
});

it('[DOC-07] [SEC-13] a link that a stolen code requested ends with that code, and its owner’s does not', async () => {
  const { document } = await documentWithLink();
  const { authCode: stolen } = await people(server).signedIn();
  const requestLink = (authCode: string) =>
    server.request<DownloadReply>('POST', '/api/profile/synd_documents/download', {
      authCode,
      body: { id: document._id },
    });
  const theirs = (await requestLink(stolen)).body.url;
  const { authCode } = (
    await server.request<{ authCode: string }>('POST', '/auth/sudo', {
      authCode: stolen,
      body: { password },
    })
  ).body;
  const own = (await requestLink(authCode)).body.url;
  expect((await open(theirs)).statusCode).toBe(200);
  server.clock.advance(lifetimes.formerSessionCode);
  expect((await open(theirs)).statusCode).toBe(403);
  expect((await requestLink(stolen)).status).toBe(401);
  expect((await open(own)).statusCode).toBe(200);
});

it("[DOC-07] a link from an impersonation session ends with the superadmin's rights", async () => {
  const { person, requestLink } = await documentWithLink();
  const superadmin = await server.make.user({ level: 'superadmin' });
  const impersonation = await server.impersonate(person, superadmin);
  const url = await requestLink(impersonation);
  expect((await open(url)).statusCode).toBe(200);
  await server.platform.db
    .updateTable('users')
    .set({ level: 'user' })
    .where('_id', '=', superadmin._id)
    .execute();
  expect((await open(url)).statusCode).toBe(403);
});

it('[COL-04] [DOC-07] a link reveals neither the storage location nor the session hash', async () => {
  const { url, document, authCode, requestLink } = await documentWithLink('Budget_2026.pdf');
  const hash = hashCode(authCode);
  const token = url.slice('/files/'.length);
  const decoded = [
    token,
    ...token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1')),
  ];
  for (const secret of [document.docPath, 'Budget_2026', hash.toString('base64url'), hash.toString('hex')])
    expect(decoded.join('\n')).not.toContain(secret);
  expect(await requestLink()).not.toBe(url);
});

it('[DOC-07] a link with any one character changed opens nothing', async () => {
  const { url } = await documentWithLink();
  const start = '/files/'.length;
  for (let at = start; at < url.length; at += 1) {
    const char = url[at] === 'A' ? 'B' : 'A';
    const reply = await open(`${url.slice(0, at)}${char}${url.slice(at + 1)}`);
    expect([at, reply.statusCode]).toEqual([at, 403]);
  }
  for (const wrong of [`${url}A`, `${url}.x`, '/files/x', '/files/.', `/files/${'a'.repeat(600)}`])
    expect([403, 404, 414], wrong).toContain((await open(wrong)).statusCode);
  expect(server.errors).toEqual([]);
});

it('[DOC-07] a file that is missing from the store answers 404', async () => {
  const { url, document } = await documentWithLink();
  await server.store.remove(document.docPath);
  expect((await open(url)).statusCode).toBe(404);
  expect(server.errors).toEqual([]);
});
