import type { AnyRecord, ReplyOf, savePhoto } from '@paddock/contract';
import { lifetimes, maxPhotoBytes } from '@paddock/domain';
import { jobRun, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let admin: string;
let portal: string;
beforeAll(async () => {
  server = await testServer();
  portal = server.portal._id;
});
beforeEach(async () => {
  admin = await signInAdmin();
});
afterAll(() => server.close());

interface PresignedUpload {
  path: string;
  bucket: string;
  data: { postURL: string; formData: Record<string, string> };
}
type Saved = ReplyOf<typeof savePhoto> & { code?: string; fields?: Record<string, string> };

const signInAdmin = async () => server.signIn(await server.make.user({ level: 'admin' }));

/** Sessions end meanwhile. */
const advance = async (milliseconds: number) => {
  server.clock.advance(milliseconds);
  admin = await signInAdmin();
};

const presign = (name: unknown = 'Harbor at dawn.jpg', authCode: string | undefined = admin) =>
  server.request<PresignedUpload>('POST', '/api/photos/upload', { authCode, body: { name } });
const save = (body: unknown, authCode: string | undefined = admin) =>
  server.request<Saved>('POST', '/api/photos/save', { authCode, body });

async function post(fields: Record<string, string>, file: Uint8Array) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([Uint8Array.from(file)]), 'photo');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return server.app.inject({
    method: 'POST',
    url: '/files/upload',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

async function upload(file: Uint8Array, name = 'Harbor at dawn.jpg', more: Record<string, unknown> = {}) {
  const { path, bucket, data } = (await presign(name)).body;
  expect((await post(data.formData, file)).statusCode).toBe(204);
  return save({ path, bucket, shape: 'landscape', ...more });
}

/** A photograph whose left half is red and whose right half is blue. */
const twoHalves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    {
      input: {
        create: { width: Math.floor(width / 2), height, channels: 3 as const, background: '#0000ff' },
      },
      left: Math.ceil(width / 2),
      top: 0,
    },
  ]);

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers });

/** The color in the middle of the left and of the right third. */
async function colorsOf(url: string) {
  const { data, info } = await sharp((await get(url)).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number) => {
    const start = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * x)) * info.channels;
    return (data[start] ?? 0) > (data[start + 2] ?? 0) ? 'red' : 'blue';
  };
  return [at(1 / 6), at(5 / 6)];
}

describe('photographs', () => {
  it('[INV-07] an admin uploads one; everyone sees it as WebP in several widths, at addresses that caches keep forever', async () => {
    const { status, body } = await upload(await twoHalves(1_500, 1_000).jpeg().toBuffer());
    expect([status, body.success, body.width, body.height]).toEqual([200, true, 1280, 853]);
    expect(body.url).toMatch(/^\/photos\/[0-9a-f-]{36}\/1280\.webp$/);
    for (const width of [320, 640, 960, 1280]) {
      const seen = await get(body.url.replace('1280', `${width}`));
      expect(seen.statusCode).toBe(200);
      expect(seen.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'content-length': String(seen.rawPayload.length),
      });
      const { format, width: stored } = await sharp(seen.rawPayload).metadata();
      expect([format, stored]).toEqual(['webp', width]);
      const again = await get(body.url.replace('1280', `${width}`), {
        'if-none-match': String(seen.headers['etag']),
      });
      expect(again.statusCode).toBe(304);
    }
    expect((await get(body.url.replace('1280', '1920'))).statusCode).toBe(404);
  });

  it('[INV-07] are taken as JPEG, PNG, WebP and AVIF', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const file = await twoHalves(480, 320).toFormat(format).toBuffer();
      expect((await upload(file, `a.${format}`)).status, format).toBe(200);
    }
  });

  it('[INV-07] lose the place and the camera that the file names, and stand upright', async () => {
    const file = await twoHalves(1_000, 1_500)
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'Somebody', Make: 'Cameramaker' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 46/1 0/1' },
      })
      // Lies on its side: the left half of the file is the upper half of the picture.
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const before = await sharp(file).metadata();
    expect([before.exif === undefined, before.orientation]).toEqual([false, 6]);
    const { body } = await upload(file);
    expect([body.width, body.height]).toEqual([1280, 853]);
    const { exif, xmp, iptc, orientation } = await sharp((await get(body.url)).rawPayload).metadata();
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    const { data, info } = await sharp((await get(body.url)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [top, bottom] = [0.1, 0.9].map((share) => {
      const start =
        (Math.floor(info.height * share) * info.width + Math.floor(info.width / 2)) * info.channels;
      return (data[start] ?? 0) > (data[start + 2] ?? 0) ? 'red' : 'blue';
    });
    expect([top, bottom]).toEqual(['red', 'blue']);
  });

  it('[INV-07] are cut to what was chosen, or to the middle', async () => {
    const file = await twoHalves(3_000, 1_000).jpeg().toBuffer();
    expect(await colorsOf((await upload(file)).body.url)).toEqual(['red', 'blue']);
    const crop = { left: 0, top: 0, width: 0.5, height: 1 };
    expect(await colorsOf((await upload(file, 'a.jpg', { crop })).body.url)).toEqual(['red', 'red']);
    const right = { ...crop, left: 0.5 };
    expect(await colorsOf((await upload(file, 'a.jpg', { crop: right })).body.url)).toEqual(['blue', 'blue']);
    const square = await upload(file, 'a.jpg', { shape: 'square' });
    expect([square.body.width, square.body.height]).toEqual([640, 640]);
  });

  it('[INV-07] reject cuts outside the picture, and those that are too small', async () => {
    const file = await twoHalves(1_000, 700).jpeg().toBuffer();
    const { path, bucket, data } = (await presign()).body;
    await post(data.formData, file);
    for (const crop of [
      { left: 0.6, top: 0, width: 0.5, height: 1 },
      { left: -0.1, top: 0, width: 0.5, height: 1 },
      { left: 0, top: 0, width: 0, height: 1 },
      { left: 0, top: 0, width: '1', height: 1 },
      {},
    ])
      expect((await save({ path, bucket, shape: 'landscape', crop })).status).toBe(400);
    expect((await save({ path, bucket, shape: 'round' })).status).toBe(400);
    const small = await save({
      path,
      bucket,
      shape: 'landscape',
      crop: { left: 0, top: 0, width: 0.2, height: 0.2 },
    });
    expect([small.status, Object.keys(small.body.fields ?? {})]).toEqual([400, ['crop']]);
    // The same upload can be cut again.
    expect((await save({ path, bucket, shape: 'landscape' })).status).toBe(200);
    expect((await upload(await twoHalves(300, 300).jpeg().toBuffer())).status).toBe(400);
  });

  it('[INV-07] reject what is no picture, damaged, or too large, with words that say so', async () => {
    for (const name of ['a.svg', 'a.gif', 'a.heic', 'a.pdf', 'a.exe', 'a', ''])
      expect((await presign(name)).status, name).toBe(415);
    const jpeg = await twoHalves(1_000, 700).jpeg().toBuffer();
    const { data } = (await presign()).body;
    expect((await post(data.formData, Buffer.from('<svg onload="alert(1)"/>'))).statusCode).toBe(415);
    const large = Buffer.alloc(maxPhotoBytes + 1);
    jpeg.copy(large);
    expect((await post((await presign()).body.data.formData, large)).statusCode).toBe(413);
    // It begins like a picture.
    const fake = Buffer.concat([jpeg.subarray(0, 20), Buffer.from('<script>alert(1)</script>'.repeat(50))]);
    const cutOff = jpeg.subarray(0, Math.floor(jpeg.length / 2));
    for (const file of [fake, cutOff]) expect((await upload(file)).status).toBe(415);
    expect(server.errors).toEqual([]);
  });

  it('[INV-07] [SEC-07] are not decoded where a small file holds too many pixels', async () => {
    const bomb = await sharp({
      create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect((await upload(bomb, 'bomb.png')).status).toBe(413);
    expect(server.errors).toEqual([]);
  });

  it('[INV-07] are uploaded by admins only, their own uploads, and once', async () => {
    const user = await server.signIn(await server.make.user());
    const other = await server.signIn(await server.make.user({ level: 'admin' }));
    const { path, bucket, data } = (await presign()).body;
    await post(data.formData, await twoHalves(480, 320).jpeg().toBuffer());
    const body = { path, bucket, shape: 'landscape' };
    expect((await presign('a.jpg', user)).status).toBe(403);
    expect((await save(body, user)).status).toBe(403);
    for (const url of ['/api/photos/upload', '/api/photos/save'])
      expect((await server.request('POST', url, { body: { ...body, name: 'a.jpg' } })).status).toBe(401);
    expect((await save(body, other)).status).toBe(404);
    expect((await save(body)).status).toBe(200);
    expect((await save(body)).status).toBe(404);
  });

  it('[INV-07] are not found at any other address, nor before they are saved, nor in quarantine', async () => {
    const { url } = (await upload(await twoHalves(480, 320).jpeg().toBuffer())).body;
    for (const none of [
      url.replace('320', '321'),
      url.replace('.webp', '.jpg'),
      url.replace('320', '..%2f320'),
      `/photos/${newId()}/320.webp`,
      '/photos/x/320.webp',
    ])
      expect((await get(none)).statusCode, none).toBe(404);
    await server.platform.db
      .updateTable('files')
      .set({ state: 'quarantined' })
      .where('key', '=', url.slice(1))
      .execute();
    expect((await get(url)).statusCode).toBe(404);
  });

  it('[INV-07] keep nothing of the original file', async () => {
    const { path, bucket, data } = (await presign()).body;
    await post(data.formData, await twoHalves(480, 320).jpeg().toBuffer());
    await save({ path, bucket, shape: 'landscape' });
    await advance(lifetimes.provisionalObject + 1);
    await server.platform.housekeeping.run(jobRun());
    const keys: string[] = [];
    for await (const { key } of server.store.list()) if (/\.jpe?g$/.test(key)) keys.push(key);
    expect(keys).toEqual([]);
  });
});

describe('the picture of a record', () => {
  const create = (collection: string, body: Record<string, unknown>) =>
    server.request<{ item: AnyRecord; fields?: Record<string, string> }>('POST', `/api/${collection}`, {
      authCode: admin,
      body,
    });
  const update = (collection: string, id: string, body: Record<string, unknown>) =>
    server.request<{ item: AnyRecord; fields?: Record<string, string> }>('PUT', `/api/${collection}/${id}`, {
      authCode: admin,
      body,
    });
  const photo = async () => (await upload(await twoHalves(480, 320).jpeg().toBuffer())).body.url;

  it('[INV-07] needs an alternative text or the mark that it is decoration', async () => {
    const names = { funds: 'name', assets_items: 'name', team_members: 'name', blog_items: 'title' };
    for (const [collection, nameField] of Object.entries(names)) {
      const imageUrl = await photo();
      const plain = { [nameField]: `${collection} ${newId()}` };
      const without = await create(collection, { ...plain, imageUrl });
      expect([without.status, Object.keys(without.body.fields ?? {})]).toEqual([400, ['imageAlt']]);
      const { status, body } = await create(collection, { ...plain, imageUrl, imageAlt: 'A harbor' });
      expect([status, body.item['imageAlt'], body.item['imageIsDecorative']]).toEqual([
        200,
        'A harbor',
        false,
      ]);
      const id = body.item._id;
      expect((await update(collection, id, { imageAlt: ' ' })).status).toBe(400);
      expect((await update(collection, id, { imageAlt: null, imageIsDecorative: true })).status).toBe(200);
      expect((await update(collection, id, { imageIsDecorative: false })).status).toBe(400);
      // Another field has nothing to do with it.
      expect((await update(collection, id, { [nameField]: 'Renamed' })).status).toBe(200);
      expect((await update(collection, id, { imageUrl: null, imageIsDecorative: false })).status).toBe(200);
    }
  });

  it('[INV-07] is a photograph that is still stored', async () => {
    const imageUrl = `/photos/${newId()}/640.webp`;
    const { status, body } = await create('assets_items', { name: 'Gone', imageUrl, imageAlt: 'Gone' });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['imageUrl']]);
  });

  it('[INV-07] is removed with its files a day after the last record showed it', async () => {
    const { db, housekeeping } = server.platform;
    const [shown, pasted, never] = [await photo(), await photo(), await photo()];
    const { body } = await create('assets_items', {
      name: 'Marina',
      portal,
      imageUrl: shown,
      imageAlt: 'Slips',
    });
    await db
      .insertInto('contents')
      .values({ _id: newId(), slug: 'about', portal, body: `<p><img src="${pasted}" alt=""></p>` })
      .execute();
    const stored = async () => [shown, pasted, never].map(async (url) => (await get(url)).statusCode);
    const run = async () => {
      await housekeeping.run(jobRun());
      return Promise.all(await stored());
    };
    expect(await run()).toEqual([200, 200, 200]);
    await advance(lifetimes.unusedPhoto + 1);
    expect(await run()).toEqual([200, 200, 404]);
    await update('assets_items', body.item._id, { imageUrl: null });
    expect(await run()).toEqual([200, 200, 404]);
    // In time, somebody puts it back.
    await advance(lifetimes.unusedPhoto - 1);
    expect((await update('assets_items', body.item._id, { imageUrl: shown })).status).toBe(200);
    await advance(lifetimes.unusedPhoto);
    expect(await run()).toEqual([200, 200, 404]);
    await server.request('DELETE', `/api/assets_items/${body.item._id}`, { authCode: admin });
    await run();
    await advance(lifetimes.unusedPhoto + 1);
    expect(await run()).toEqual([404, 200, 404]);
    const names: string[] = [];
    await advance(3 * lifetimes.upload);
    await housekeeping.run(jobRun());
    for await (const { key } of server.store.list()) names.push(key);
    expect(names.filter((key) => key === shown.slice(1) || key === never.slice(1))).toEqual([]);
    expect(names).toContain(pasted.slice(1));
  });

  it('[INV-07] stays when it is put into a record while housekeeping is about to remove it', async () => {
    const { db } = server.platform;
    const url = await photo();
    const { body } = await create('assets_items', { name: 'Late', portal });
    await server.platform.housekeeping.run(jobRun());
    await advance(lifetimes.unusedPhoto + 1);
    const saving = await db.startTransaction().execute();
    // As saving a record does; its commit comes while housekeeping waits for the lock.
    await saving
      .updateTable('photos')
      .set({ unusedSince: null })
      .where('_id', '=', url.split('/')[2] ?? '')
      .execute();
    await saving
      .updateTable('assets_items')
      .set({ imageUrl: url, imageAlt: 'Late' })
      .where('_id', '=', body.item._id)
      .execute();
    const removing = server.platform.housekeeping.run(jobRun());
    await expect
      .poll(async () => {
        const { rows } = await sql`SELECT 1 FROM pg_stat_activity
          WHERE wait_event_type = 'Lock' AND query LIKE 'DELETE FROM photos%'`.execute(db);
        return rows.length;
      })
      .toBe(1);
    await saving.commit().execute();
    await removing;
    expect((await get(url)).statusCode).toBe(200);
  });
});
