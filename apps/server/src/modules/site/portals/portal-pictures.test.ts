import { deletePortalPicture, presignPortalPicture, savePortalPicture } from '@paddock/contract';
import { fieldRule, lifetimes } from '@paddock/domain';
import { drawnSignature, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let server: TestServer;
let superadmin: string;
let portal: { _id: string; slug: string };
beforeAll(async () => {
  server = await testServer();
  superadmin = await server.signIn(await server.make.user({ level: 'superadmin' }));
  portal = await server.make.portal({ slug: 'third', name: 'Ärzte & <Söhne>', portalColor: '#225' });
});
afterAll(() => server.close());

const png = Buffer.from(drawnSignature());

interface PresignedUpload {
  path: string;
  bucket: string;
}

const presign = (name: string, authCode: string | undefined = superadmin) =>
  server.request<PresignedUpload>('POST', '/api/portals/pictures/upload', { authCode, body: { name } });

async function upload(
  file: string,
  bytes: Buffer = png,
  authCode: string = superadmin,
): Promise<PresignedUpload> {
  const { path, bucket } = (await presign(file, authCode)).body;
  await server.store.put(path, bytes, file.endsWith('.png') ? 'image/png' : 'image/jpeg');
  return { path, bucket };
}

const save = (name: string, uploaded: PresignedUpload, authCode = superadmin, _id = portal._id) =>
  server.request<{ url: string }>('POST', '/api/portals/pictures/save', {
    authCode,
    body: { portal: _id, name, ...uploaded },
  });

const remove = (name: string, authCode = superadmin, _id = portal._id) =>
  server.request('DELETE', `/api/portals/${_id}/pictures/${encodeURIComponent(name)}`, { authCode });

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers });

/** Changes of portals and pictures reach the server a moment later, on a busy machine after seconds. */
const patience = { timeout: 10_000 };

const untilServed = (url: string, bytes: Buffer) =>
  vi.waitFor(async () => expect((await get(url)).rawPayload.equals(bytes)).toBe(true), patience);

/** A portal that the server knows already. */
async function makeServedPortal(given: Parameters<TestServer['make']['portal']>[0]) {
  const made = await server.make.portal(given);
  await vi.waitFor(
    async () => expect((await get(`/portals/${made.slug}/logo.png`)).statusCode).toBe(200),
    patience,
  );
  return made;
}

describe('pictures of a portal', () => {
  it('[POR-01] serves an uploaded logo at /portals/{slug}/logo.png, with a cache lifetime of one hour', async () => {
    const saved = await save('logo.png', await upload('My logo.png'));
    expect(saved).toMatchObject({ status: 200, body: { success: true, url: '/portals/third/logo.png' } });
    await untilServed('/portals/third/logo.png', png);
    const reply = await get('/portals/third/logo.png');
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const etag = String(reply.headers['etag']);
    expect((await get('/portals/third/logo.png', { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('[POR-01] replaces a picture under its name, with another etag, and removes the old file', async () => {
    await save('hero.png', await upload('hero.png'));
    await untilServed('/portals/third/hero.png', png);
    const first = await get('/portals/third/hero.png');
    const other = Buffer.concat([png, Buffer.from('more')]);
    await save('hero.png', await upload('hero.png', other));
    await untilServed('/portals/third/hero.png', other);
    expect((await get('/portals/third/hero.png')).headers['etag']).not.toBe(first.headers['etag']);
    const { db } = server.platform;
    const stored = await db
      .selectFrom('files')
      .select('key')
      .where('state', '=', 'stored')
      .where('key', 'like', 'portals/%')
      .execute();
    const named = await db.selectFrom('portal_pictures').select('key').execute();
    expect(stored.map(({ key }) => key).sort()).toEqual(named.map(({ key }) => key).sort());
  });

  it('[POR-01] removes the files of a deleted portal', async () => {
    const removedPortal = await makeServedPortal({ slug: 'gone' });
    await server.platform.db
      .insertInto('files')
      .values({ key: 'portals/gone.png', type: 'image/png', size: 1n, state: 'stored' })
      .execute();
    await server.platform.db
      .insertInto('portal_pictures')
      .values({ portal: removedPortal._id, name: 'logo.png', key: 'portals/gone.png' })
      .execute();
    await server.platform.db
      .deleteFrom('portal_memberships')
      .where('portal', '=', removedPortal._id)
      .execute();
    await server.platform.db.deleteFrom('portals').where('_id', '=', removedPortal._id).execute();
    const file = await server.platform.db
      .selectFrom('files')
      .select('state')
      .where('key', '=', 'portals/gone.png')
      .executeTakeFirst();
    expect(file?.state).toBe('deleted');
  });

  it('[POR-01] draws what a portal has not uploaded from its name and color', async () => {
    const sizes = {
      'apple-touch-icon.png': [180, 180],
      'icon-192.png': [192, 192],
      'icon-512.png': [512, 512],
      'icon-maskable.png': [512, 512],
      'og.png': [1200, 630],
    } as const;
    const { slug, _id } = await makeServedPortal({ slug: 'plain', name: 'Plain', portalColor: '#880000' });
    const { default: sharp } = await import('sharp');
    for (const [name, size] of Object.entries(sizes)) {
      const reply = await get(`/portals/${slug}/${name}`);
      expect(reply.headers['content-type']).toBe('image/png');
      const { data, info } = await sharp(reply.rawPayload).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual(size);
      expect([...data.subarray(0, 3)]).toEqual([0x88, 0, 0]);
      expect(data.includes(255)).toBe(true);
    }
    const icon = await get(`/portals/${slug}/favicon.ico`);
    expect(icon.headers['content-type']).toBe('image/vnd.microsoft.icon');
    expect([...icon.rawPayload.subarray(0, 4)]).toEqual([0, 0, 1, 0]);
    const logo = await get(`/portals/${slug}/logo.png`);
    expect(logo.statusCode).toBe(200);
    await server.platform.db.updateTable('portals').set({ name: 'Renamed' }).where('_id', '=', _id).execute();
    await vi.waitFor(
      async () =>
        expect((await get(`/portals/${slug}/logo.png`)).headers['etag']).not.toBe(logo.headers['etag']),
      10_000,
    );
  });

  it('[POR-01] draws a logo for a name with markup, and for one without letters', async () => {
    for (const name of ['<span size="99999">x</span> &amp;', '\u0007', '山田']) {
      const { slug } = await makeServedPortal({ name });
      for (const file of ['logo.png', 'favicon.ico'])
        expect([name, file, (await get(`/portals/${slug}/${file}`)).statusCode]).toEqual([name, file, 200]);
    }
    expect(server.errors).toEqual([]);
  });

  it('[POR-01] finds no other picture and no other portal', async () => {
    for (const url of [
      '/portals/nobody/logo.png',
      '/portals/third/none.png',
      '/portals/third/..%2flogo.png',
      '/portals/third/',
      '/portals/third/constructor',
    ])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
    expect(server.errors).toEqual([]);
  });

  it('[POR-01] accepts only pictures, of the type that their name says', async () => {
    for (const name of ['logo.svg', 'logo.html', 'logo', 'a.pdf', 'a.gif'])
      expect([name, (await presign(name)).status]).toEqual([name, 415]);
    expect((await save('logo.png', await upload('logo.png', Buffer.from('<svg onload="x">')))).status).toBe(
      415,
    );
    expect((await save('logo.png', await upload('logo.jpg'))).status).toBe(415);
    for (const name of ['../logo.png', 'a/b/c.png', 'Logo.PNG', '', 'logo.png\n'])
      expect([name, (await save(name, await upload('logo.png'))).status]).toEqual([name, 400]);
  });

  it('[POR-01] draws a deleted brand picture again, and has no other picture after it is deleted', async () => {
    const { slug, _id } = await makeServedPortal({ slug: 'drawn' });
    const drawn = (await get(`/portals/${slug}/logo.png`)).rawPayload;
    for (const name of ['logo.png', 'funds/harbor.png']) {
      await save(name, await upload('logo.png'), superadmin, _id);
      await untilServed(`/portals/${slug}/${name}`, png);
      expect(await remove(name, superadmin, _id)).toMatchObject({ status: 200, body: { success: true } });
      expect((await remove(name, superadmin, _id)).status).toBe(404);
    }
    await untilServed(`/portals/${slug}/logo.png`, drawn);
    await vi.waitFor(
      async () => expect((await get(`/portals/${slug}/funds/harbor.png`)).statusCode).toBe(404),
      patience,
    );
    const { db } = server.platform;
    const lines = await db
      .selectFrom('audit_events')
      .select('detail')
      .where('action', '=', 'portals.delete_picture')
      .execute();
    expect(lines.map(({ detail }) => detail)).toMatchObject([
      { name: 'logo.png' },
      { name: 'funds/harbor.png' },
    ]);
  });

  it('[POR-01] is accessible to superadmins, and an upload only to the person who made it', async () => {
    const admin = await server.signIn(await server.make.user({ level: 'admin' }));
    const other = await server.signIn(await server.make.user({ level: 'superadmin' }));
    expect((await presign('logo.png', admin)).status).toBe(403);
    expect(
      (await server.request('POST', '/api/portals/pictures/upload', { body: { name: 'a.png' } })).status,
    ).toBe(401);
    const uploaded = await upload('logo.png');
    expect((await save('logo.png', uploaded, admin)).status).toBe(403);
    expect((await save('logo.png', uploaded, other)).status).toBe(404);
    expect((await save('logo.png', uploaded)).status).toBe(200);
    expect((await save('logo.png', uploaded)).status).toBe(404);
    expect((await remove('logo.png', admin)).status).toBe(403);
  });

  it('[SEC-03] are changed by the level that the access table names, and only after re-authentication', async () => {
    const { write, reauthentication } = fieldRule('portals', 'pictures');
    expect(reauthentication).toBe('set');
    for (const { access } of [presignPortalPicture, savePortalPicture, deletePortalPicture])
      expect(access).toBe(write);
    const stale = await server.signIn(await server.make.user({ level: 'superadmin' }));
    const uploaded = await upload('logo.png', png, stale);
    server.clock.advance(lifetimes.reauthentication + 1_000);
    for (const reply of [
      await presign('logo.png', stale),
      await save('logo.png', uploaded, stale),
      await remove('logo.png', stale),
    ])
      expect(reply).toMatchObject({ status: 403, body: { code: 'sudo_required' } });
  });
});
