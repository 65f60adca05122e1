import type { ReplyOf, savePicture } from '@paddock/contract';
import { lifetimes, maxPictureBytes } from '@paddock/domain';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let superadmin: string;
beforeAll(async () => {
  server = await testServer();
  superadmin = await server.signIn(await server.make.user({ level: 'superadmin' }));
});
afterAll(() => server.close());

interface PresignedUpload {
  path: string;
  bucket: string;
  data: { postURL: string; formData: Record<string, string> };
}

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 1, 2, 3]);

const presign = (name: unknown = 'Our house.png', authCode: string | undefined = superadmin) =>
  server.request<PresignedUpload>('POST', '/contents/pictures/upload', { authCode, body: { name } });
const claim = (body: unknown, authCode: string | undefined = superadmin) =>
  server.request<ReplyOf<typeof savePicture>>('POST', '/contents/pictures/save', { authCode, body });

async function post(fields: Record<string, string>, file: Uint8Array) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([Uint8Array.from(file)]), 'picture');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return server.app.inject({
    method: 'POST',
    url: '/files/upload',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

async function uploadPicture(): Promise<string> {
  const { path, bucket, data } = (await presign()).body;
  expect((await post(data.formData, png)).statusCode).toBe(204);
  const reply = await claim({ path, bucket });
  expect(reply).toMatchObject({ status: 200, body: { success: true } });
  return reply.body.url;
}

describe('pictures of texts', () => {
  it('[CON-06] a superadmin uploads one, and everyone sees it at an address that caches keep forever', async () => {
    const url = await uploadPicture();
    expect(url).toMatch(/^\/media\/[0-9a-f-]{36}\/Our_house\.png$/);
    const seen = await server.app.inject({ method: 'GET', url });
    expect(seen.statusCode).toBe(200);
    expect(seen.rawPayload).toEqual(png);
    expect(seen.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline; filename="Our_house.png"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const again = await server.app.inject({
      method: 'GET',
      url,
      headers: { 'if-none-match': String(seen.headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
    const lines = await server.platform.db
      .selectFrom('audit_events')
      .select('action')
      .where('action', '=', 'contents.picture')
      .execute();
    expect(lines.length).toBeGreaterThan(0);
  });

  it('[CON-06] must be pictures by name and by content', async () => {
    for (const name of ['run.exe', 'page.html', 'drawing.svg', 'paper.pdf', 'picture', '', 'a.png/../b.js'])
      expect((await presign(name)).status, name).toBe(415);
    for (const name of ['a.jpg', 'a.JPEG', 'a.png', 'a.webp', 'a.gif', 'a.avif'])
      expect((await presign(name)).status, name).toBe(200);
    for (const content of ['<svg onload="alert(1)">', '<html>', '%PDF-1.7 and more', '']) {
      const { path, bucket, data } = (await presign()).body;
      expect((await post(data.formData, Buffer.from(content))).statusCode, content).toBe(415);
      expect((await claim({ path, bucket })).status).toBe(409);
    }
  });

  it('[CON-06] must not be too large or too late', async () => {
    const large = Buffer.alloc(maxPictureBytes + 1);
    png.copy(large);
    expect((await post((await presign()).body.data.formData, large)).statusCode).toBe(413);
    const { formData } = (await presign()).body.data;
    server.clock.advance(lifetimes.uploadPolicy + 1);
    expect((await post(formData, png)).statusCode).toBe(403);
  });

  it('[CON-06] are uploaded by superadmins only, and not in an impersonation session', async () => {
    const { path, bucket, data } = (await presign()).body;
    await post(data.formData, png);
    const admin = await server.signIn(await server.make.user({ level: 'admin' }));
    const another = await server.signIn(await server.make.user({ level: 'superadmin' }));
    expect((await presign('a.png', admin)).status).toBe(403);
    expect((await claim({ path, bucket }, admin)).status).toBe(403);
    expect(
      (await server.request('POST', '/contents/pictures/upload', { body: { name: 'a.png' } })).status,
    ).toBe(401);
    expect((await server.request('POST', '/contents/pictures/save', { body: { path, bucket } })).status).toBe(
      401,
    );
    // Another superadmin cannot claim the upload.
    expect((await claim({ path, bucket }, another)).status).toBe(404);
    const impersonation = await impersonationSession();
    expect((await presign('a.png', impersonation)).status).toBe(403);
    expect((await claim({ path, bucket }, impersonation)).status).toBe(403);
    expect((await claim({ path, bucket })).status).toBe(200);
    expect((await claim({ path, bucket })).status).toBe(404);
  });

  it('[CON-06] are rejected for malformed bodies and paths that the server did not issue', async () => {
    const { path, bucket } = (await presign()).body;
    for (const name of [7, null, {}, 'x'.repeat(2_000)]) expect((await presign(name)).status).toBe(400);
    for (const body of [{}, { path: 7, bucket }, { path }, '{']) expect((await claim(body)).status).toBe(400);
    for (const other of ['../secret.key', `${path}/..`, 'proofs/x.png', '']) {
      expect((await claim({ path: other, bucket })).status, other).toBe(404);
    }
    expect((await claim({ path, bucket: 'another' })).status).toBe(404);
    expect(server.errors).toEqual([]);
  });

  it('[CON-06] are not made from uploads for another purpose, such as verification documents', async () => {
    const proof = await server.request<PresignedUpload>('POST', '/api/profile/proof_documents/upload', {
      authCode: superadmin,
      body: { path: 'passport.png' },
    });
    const picture = await presign();
    for (const { body } of [proof, picture])
      expect((await post(body.data.formData, png)).statusCode).toBe(204);
    const keepAsProof = ({ path, bucket }: PresignedUpload) =>
      server.request('POST', '/api/profile/proof_documents/save', {
        authCode: superadmin,
        body: { path, bucket, name: 'passport.png' },
      });
    expect((await claim(proof.body)).status).toBe(404);
    expect((await keepAsProof(picture.body)).status).toBe(404);
    expect((await claim(picture.body)).status).toBe(200);
    expect((await keepAsProof(proof.body)).status).toBe(200);
  });

  it('[CON-06] are not shown while they wait for the malware scanner', async () => {
    const url = await uploadPicture();
    await server.platform.db
      .updateTable('files')
      .set({ state: 'quarantined' })
      .where('key', '=', `pictures/${url.split('/')[2]}.png`)
      .execute();
    expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(404);
  });

  it('[CON-06] are not found at any other address, and neither is any other file', async () => {
    const url = await uploadPicture();
    const { path, data } = (await presign()).body;
    await post(data.formData, png);
    const id = /pictures\/(.*)\.png/.exec(path)?.[1] ?? '';
    for (const none of [
      url.replace('Our_house', 'other'),
      url.replace('.png', '.jpg'),
      // Uploaded but not claimed.
      `/media/${id}/Our_house.png`,
      '/media/x/a.png',
      '/media/..%2f..%2fsecret/key.png',
      '/media',
    ])
      expect((await server.app.inject({ method: 'GET', url: none })).statusCode, none).toBe(404);
    expect(server.errors).toEqual([]);
  });
});

/** An impersonation session of one superadmin for another. */
async function impersonationSession(): Promise<string> {
  const [by, through] = [
    await server.make.user({ level: 'superadmin' }),
    await server.make.user({ level: 'superadmin' }),
  ];
  const authCode = await server.signIn(by);
  const minted = await server.request<{ code: string }>('POST', '/auth/guest/code', {
    authCode,
    body: { user: through._id },
  });
  const { code } = minted.body;
  const reply = await server.request<{ authCode: string }>('POST', '/auth/guest', {
    authCode,
    body: { code },
  });
  expect(reply.status).toBe(200);
  return reply.body.authCode;
}
