import type { PictureReply } from '@paddock/contract';
import { largestPicture, lifetimes } from '@paddock/domain';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let superadmin: string;
beforeAll(async () => {
  server = await testServer();
  await server.make.portal({ slug: 'stallion', isDefault: true });
  superadmin = await server.signIn(await server.make.user({ level: 'superadmin' }));
});
afterAll(() => server.close());

interface Offer {
  path: string;
  bucket: string;
  data: { postURL: string; formData: Record<string, string> };
}

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 1, 2, 3]);

const offer = (name: unknown = 'Our house.png', authCode: string | undefined = superadmin) =>
  server.call<Offer>('POST', '/contents/pictures/upload', { authCode, body: { name } });
const keep = (body: unknown, authCode: string | undefined = superadmin) =>
  server.call<PictureReply>('POST', '/contents/pictures/save', { authCode, body });

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

async function kept(): Promise<string> {
  const { path, bucket, data } = (await offer()).body;
  expect((await post(data.formData, png)).statusCode).toBe(204);
  const reply = await keep({ path, bucket });
  expect(reply).toMatchObject({ status: 200, body: { success: true } });
  return reply.body.url;
}

describe('pictures of texts', () => {
  it('[CON-06] a superadmin uploads one, and everybody sees it at an address that caches keep for good', async () => {
    const url = await kept();
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

  it('[CON-06] takes pictures only, by name and by content', async () => {
    for (const name of ['run.exe', 'page.html', 'drawing.svg', 'paper.pdf', 'picture', '', 'a.png/../b.js'])
      expect((await offer(name)).status, name).toBe(415);
    for (const name of ['a.jpg', 'a.JPEG', 'a.png', 'a.webp', 'a.gif', 'a.avif'])
      expect((await offer(name)).status, name).toBe(200);
    for (const content of ['<svg onload="alert(1)">', '<html>', '%PDF-1.7 and more', '']) {
      const { path, bucket, data } = (await offer()).body;
      expect((await post(data.formData, Buffer.from(content))).statusCode, content).toBe(415);
      expect((await keep({ path, bucket })).status).toBe(409);
    }
  });

  it('[CON-06] takes none that is too large or too late', async () => {
    const large = Buffer.alloc(largestPicture + 1);
    png.copy(large);
    expect((await post((await offer()).body.data.formData, large)).statusCode).toBe(413);
    const { formData } = (await offer()).body.data;
    server.clock.advance(lifetimes.uploadPolicy + 1);
    expect((await post(formData, png)).statusCode).toBe(403);
  });

  it('[CON-06] is for superadmins only, and not in a guest session', async () => {
    const { path, bucket, data } = (await offer()).body;
    await post(data.formData, png);
    const admin = await server.signIn(await server.make.user({ level: 'admin' }));
    const another = await server.signIn(await server.make.user({ level: 'superadmin' }));
    expect((await offer('a.png', admin)).status).toBe(403);
    expect((await keep({ path, bucket }, admin)).status).toBe(403);
    expect((await server.call('POST', '/contents/pictures/upload', { body: { name: 'a.png' } })).status).toBe(
      401,
    );
    expect((await server.call('POST', '/contents/pictures/save', { body: { path, bucket } })).status).toBe(
      401,
    );
    // Another superadmin's upload is theirs.
    expect((await keep({ path, bucket }, another)).status).toBe(404);
    const guest = await guestSession();
    expect((await offer('a.png', guest)).status).toBe(403);
    expect((await keep({ path, bucket }, guest)).status).toBe(403);
    expect((await keep({ path, bucket })).status).toBe(200);
    expect((await keep({ path, bucket })).status).toBe(404);
  });

  it('[CON-06] refuses malformed bodies and paths of somebody’s choosing', async () => {
    const { path, bucket } = (await offer()).body;
    for (const name of [7, null, {}, 'x'.repeat(2_000)]) expect((await offer(name)).status).toBe(400);
    for (const body of [{}, { path: 7, bucket }, { path }, '{']) expect((await keep(body)).status).toBe(400);
    for (const other of ['../secret.key', `${path}/..`, 'proofs/x.png', '']) {
      expect((await keep({ path: other, bucket })).status, other).toBe(404);
    }
    expect((await keep({ path, bucket: 'another' })).status).toBe(404);
    expect(server.errors).toEqual([]);
  });

  it('[CON-06] an upload is kept for what it was offered for: nobody’s proof of identity is shown to everybody', async () => {
    const proof = await server.call<Offer>('POST', '/api/profile/proof_documents/upload', {
      authCode: superadmin,
      body: { path: 'passport.png' },
    });
    const picture = await offer();
    for (const { body } of [proof, picture])
      expect((await post(body.data.formData, png)).statusCode).toBe(204);
    const keepAsProof = ({ path, bucket }: Offer) =>
      server.call('POST', '/api/profile/proof_documents/save', {
        authCode: superadmin,
        body: { path, bucket, name: 'passport.png' },
      });
    expect((await keep(proof.body)).status).toBe(404);
    expect((await keepAsProof(picture.body)).status).toBe(404);
    expect((await keep(picture.body)).status).toBe(200);
    expect((await keepAsProof(proof.body)).status).toBe(200);
  });

  it('[CON-06] one that waits for the malware scanner is not shown', async () => {
    const url = await kept();
    await server.platform.db
      .updateTable('files')
      .set({ state: 'quarantined' })
      .where('key', '=', `pictures/${url.split('/')[2]}.png`)
      .execute();
    expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(404);
  });

  it('[CON-06] an address of none is not found, and no other file shows there', async () => {
    const url = await kept();
    const { path, data } = (await offer()).body;
    await post(data.formData, png);
    const id = /pictures\/(.*)\.png/.exec(path)?.[1] ?? '';
    for (const none of [
      url.replace('Our_house', 'other'),
      url.replace('.png', '.jpg'),
      // Uploaded and not kept.
      `/media/${id}/Our_house.png`,
      '/media/x/a.png',
      '/media/..%2f..%2fsecret/key.png',
      '/media',
    ])
      expect((await server.app.inject({ method: 'GET', url: none })).statusCode, none).toBe(404);
    expect(server.errors).toEqual([]);
  });
});

/** A superadmin's look through another one's eyes. */
async function guestSession(): Promise<string> {
  const [by, through] = [
    await server.make.user({ level: 'superadmin' }),
    await server.make.user({ level: 'superadmin' }),
  ];
  const authCode = await server.signIn(by);
  const minted = await server.call<{ code: string }>('POST', '/auth/guest/code', {
    authCode,
    body: { user: through._id },
  });
  const { code } = minted.body;
  const reply = await server.call<{ authCode: string }>('POST', '/auth/guest', { authCode, body: { code } });
  expect(reply.status).toBe(200);
  return reply.body.authCode;
}
