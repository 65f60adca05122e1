import { type TestServer, testServer } from '@paddock/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { providePictures } from './provide-pictures.ts';

let server: TestServer;
afterEach(() => server.close());

const names = async (portal: string) =>
  (
    await server.platform.db
      .selectFrom('portal_pictures')
      .select('name')
      .where('portal', '=', portal)
      .orderBy('name')
      .execute()
  ).map(({ name }) => name);

it('[POR-02] gives the demo’s portals their pictures on an existing demo, and no other portal', async () => {
  server = await testServer();
  const other = await server.make.portal({ slug: 'other' });
  await providePictures(server.platform, server);
  const provided = await names(server.portal._id);
  for (const name of ['logo.png', 'favicon.ico', 'og.png', 'hero.svg', 'funds/harbor.svg'])
    expect(provided).toContain(name);
  expect(await names(other._id)).toEqual([]);
  const { rows } = await vi.waitFor(async () => {
    const reply = await server.app.inject({ url: '/portals/stallion/hero.svg' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('image/svg+xml');
    expect(reply.body).toContain('<svg');
    return { rows: await server.platform.db.selectFrom('provisional_objects').select('key').execute() };
  }, 10_000);
  expect(rows).toEqual([]);
});

it('[POR-02] leaves a portal with its own picture unchanged', async () => {
  server = await testServer();
  const { _id } = await server.make.portal({ slug: 'sports' });
  await server.platform.db
    .insertInto('files')
    .values({ key: 'portals/own.png', type: 'image/png', size: 1n, state: 'stored' })
    .execute();
  await server.platform.db
    .insertInto('portal_pictures')
    .values({ portal: _id, name: 'logo.png', key: 'portals/own.png' })
    .execute();
  await providePictures(server.platform, server);
  expect(await names(_id)).toEqual(['logo.png']);
});

it('[POR-02] provides pictures once when two servers start at the same time', async () => {
  server = await testServer();
  const { _id } = await server.make.portal({ slug: 'sports' });
  await Promise.all([providePictures(server.platform, server), providePictures(server.platform, server)]);
  const provided = await names(_id);
  expect(new Set(provided).size).toBe(provided.length);
  expect(provided).toContain('logo.png');
});
