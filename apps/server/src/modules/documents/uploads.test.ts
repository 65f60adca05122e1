import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Entity } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import { somePdf, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

interface Offer {
  path: string;
  bucket: string;
  data: { postURL: string; formData: Record<string, string> };
  code: string;
}

const somebody = async () => server.signIn(await server.make.user());
const offer = (authCode: string | undefined, path: unknown = 'passport.pdf') =>
  server.call<Offer>('POST', '/api/profile/proof_documents/upload', { authCode, body: { path } });
const save = (authCode: string | undefined, body: unknown) =>
  server.call<{ item: Entity<'proof_documents'>; code: string }>(
    'POST',
    '/api/profile/proof_documents/save',
    {
      authCode,
      body,
    },
  );

/** The form as a browser sends it: the fields of the offer, then the file. */
async function post(fields: Record<string, string>, file: Uint8Array, name = 'passport.pdf') {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([Uint8Array.from(file)], { type: fields['Content-Type'] ?? '' }), name);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return server.app.inject({
    method: 'POST',
    url: '/files/upload',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

/** What lies in the store of these uploads, half files included. */
const stored = () => readdir(join(server.dataDir, 'files', 'proofs')).catch(() => []);
const proofs = () => server.platform.db.selectFrom('proof_documents').select('_id').execute();

describe('upload and save', () => {
  it('[DOC-08] [DOC-05] keeps a file that comes as it was offered, under a clean name', async () => {
    const authCode = await somebody();
    const { path, bucket, data } = (await offer(authCode)).body;
    expect(data.postURL).toBe('/files/upload');
    expect((await post(data.formData, somePdf)).statusCode).toBe(204);
    const reply = await save(authCode, { path, bucket, name: '../My pass (copy) é.pdf' });
    expect(reply.status).toBe(200);
    expect(reply.body.item.originalName).toMatch(/^[A-Za-z0-9_.]+\.pdf$/);
    expect(JSON.stringify(reply.body)).not.toContain(path);
    // Recorded once: the same upload is no second document.
    expect((await save(authCode, { path, bucket, name: 'x.pdf' })).status).toBe(404);
    expect((await post(data.formData, somePdf)).statusCode).toBe(409);
  });

  it('[DOC-08] offers nothing signed out or for other kinds of file', async () => {
    expect((await offer(undefined)).status).toBe(401);
    const authCode = await somebody();
    for (const path of ['run.exe', 'page.html', 'picture.svg', 'pdf', '.pdf.', 'a.pdf/../b.js'])
      expect((await offer(authCode, path)).status, path).toBe(415);
    for (const path of ['', 7, null, 'x'.repeat(2_000)])
      expect([400, 415]).toContain((await offer(authCode, path)).status);
  });

  it('[DOC-08] a post with another key, type or policy, or too late, leaves nothing', async () => {
    const authCode = await somebody();
    const before = await stored();
    const { formData } = (await offer(authCode)).body.data;
    const other = (await offer(authCode)).body.data.formData;
    const grown = JSON.parse(Buffer.from(formData['policy'] ?? '', 'base64url').toString()) as object;
    const larger = Buffer.from(JSON.stringify({ ...grown, maxSize: 1e12 })).toString('base64url');
    for (const changed of [
      { ...formData, key: '../../secret.pdf' },
      { ...formData, key: other['key'] ?? '' },
      { ...formData, 'Content-Type': 'text/html' },
      { ...formData, policy: larger },
      { ...formData, policy: 'x' },
      { ...formData, signature: 'x' },
      {},
    ])
      expect((await post(changed as Record<string, string>, somePdf)).statusCode).toBe(403);
    server.clock.advance(lifetimes.uploadPolicy + 1);
    expect((await post(formData, somePdf)).statusCode).toBe(403);
    expect(await stored()).toEqual(before);
  });

  it('[DOC-08] content that is not what the name says leaves nothing', async () => {
    const authCode = await somebody();
    const before = await stored();
    const { formData } = (await offer(authCode)).body.data;
    for (const content of ['<html><script>alert(1)</script>', 'MZ\u0090\u0000', '', ' %PDF-1.7', 'PDF'])
      expect((await post(formData, Buffer.from(content))).statusCode, content).toBe(415);
    const picture = (await offer(authCode, 'me.png')).body.data.formData;
    expect((await post(picture, somePdf, 'me.png')).statusCode).toBe(415);
    expect(await stored()).toEqual(before);
  });

  it('[DOC-08] a file larger than allowed leaves nothing', async () => {
    const authCode = await somebody();
    const before = await stored();
    const { formData } = (await offer(authCode)).body.data;
    const large = Buffer.alloc(25 * 1024 * 1024 + 1);
    somePdf.copy(large);
    expect((await post(formData, large)).statusCode).toBe(413);
    expect(await stored()).toEqual(before);
  });

  it('[DOC-08] half an upload leaves nothing, and its save is refused', async () => {
    const authCode = await somebody();
    const { path, bucket, data } = (await offer(authCode)).body;
    const before = { files: await stored(), rows: await proofs() };
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const fields = Object.entries(data.formData)
      .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('');
    const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="p.pdf"\r\nContent-Type: application/pdf\r\n\r\n${somePdf.toString()}`;
    const address = server.app.server.address();
    const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
    socket.write(
      `POST /files/upload HTTP/1.1\r\nHost: stallion.localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n${fields}${file}`,
    );
    // The file has begun: a part lies in the folder. Then the line is cut.
    await expect.poll(async () => (await stored()).length).toBe(before.files.length + 1);
    socket.destroy();
    await expect.poll(stored).toEqual(before.files);
    expect((await save(authCode, { path, bucket, name: 'p.pdf' })).status).toBe(409);
    expect(await proofs()).toEqual(before.rows);
    expect(server.errors).toEqual([]);
  });

  it('[DOC-08] save takes only one’s own offered upload: no path or bucket of somebody’s choosing', async () => {
    const owner = await somebody();
    const { path, bucket, data } = (await offer(owner)).body;
    await post(data.formData, somePdf);
    const before = await proofs();
    const stranger = await somebody();
    expect((await save(stranger, { path, bucket, name: 'p.pdf' })).status).toBe(404);
    expect((await save(undefined, { path, bucket, name: 'p.pdf' })).status).toBe(401);
    for (const other of ['../secret.key', 'agreements/x.pdf', '/etc/passwd', `${path}/..`, ''])
      expect((await save(owner, { path: other, bucket, name: 'p.pdf' })).status, other).toBe(404);
    expect((await save(owner, { path, bucket: 'another-bucket', name: 'p.pdf' })).status).toBe(404);
    expect((await save(owner, { path: 7, bucket, name: 'p.pdf' })).status).toBe(400);
    expect(await proofs()).toEqual(before);
    expect((await save(owner, { path, bucket, name: 'p.pdf' })).status).toBe(200);
  });

  it('[DOC-08] takes files as multipart only, and one at that', async () => {
    const json = await server.call('POST', '/files/upload', { body: { file: 'x' } });
    expect(json.status).toBe(415);
    const none = await server.app.inject({
      method: 'POST',
      url: '/files/upload',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b\r\nContent-Disposition: form-data; name="key"\r\n\r\nx\r\n--b--\r\n',
    });
    expect(none.statusCode).toBe(400);
    expect(server.errors).toEqual([]);
  });
});

it('[DOC-08] a proof document is hidden by its owner only', async () => {
  const owner = await somebody();
  const { path, bucket, data } = (await offer(owner)).body;
  await post(data.formData, somePdf);
  const { _id } = (await save(owner, { path, bucket, name: 'p.pdf' })).body.item;
  const remove = (authCode: string | undefined, id: unknown) =>
    server.call('POST', '/api/profile/proof_documents/delete', { authCode, body: { id } });
  expect((await remove(await somebody(), _id)).status).toBe(404);
  expect((await remove(undefined, _id)).status).toBe(401);
  expect((await remove(owner, 'x')).status).toBe(400);
  expect((await remove(owner, _id)).status).toBe(200);
  const again = await server.call('POST', '/api/profile/proof_documents/download', {
    authCode: owner,
    body: { id: _id },
  });
  expect(again.status).toBe(404);
});
