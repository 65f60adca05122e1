import { buffer } from 'node:stream/consumers';
import type { Entity } from '@paddock/contract';
import { printColors } from '@paddock/domain';
import {
  drawnSignature,
  pdfOperandsOf,
  readPdfDrawings,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const style = {
  style: 'bold',
  portalColor: '#7a1f3d',
  primaryColor: '#0b6e4f',
  secondaryColor: '#d9a441',
} as const;

let server: TestServer;
let superadmin: string;
let portal: Entity<'portals'>;
beforeAll(async () => {
  server = await testServer({ portal: { slug: 'first', domains: ['first.example'] } });
  superadmin = await server.signIn(await server.make.user({ level: 'superadmin' }));
  const created = await server.request<{ item: Entity<'portals'> }>('POST', '/api/portals', {
    authCode: superadmin,
    body: { name: 'Third House', slug: 'third', isDefault: true, ...style },
  });
  portal = created.body.item;
  await vi.waitUntil(async () => (await server.platform.portals.list()).length === 2, 10_000);
  const { path, bucket } = (
    await server.request<{ path: string; bucket: string }>('POST', '/api/portals/pictures/upload', {
      authCode: superadmin,
      body: { name: 'logo.png' },
    })
  ).body;
  await server.store.put(path, drawnSignature(), 'image/png');
  await server.request('POST', '/api/portals/pictures/save', {
    authCode: superadmin,
    body: { portal: portal._id, name: 'logo.png', path, bucket },
  });
});
afterAll(() => server.close());

describe('a third portal, created through the API alone', () => {
  it('[POR-01] has the style it was created with, for every visitor', async () => {
    expect(portal).toMatchObject(style);
    const { body } = await server.request('GET', '/auth/portals');
    expect(body).toMatchObject({ items: [{ slug: 'third', ...style }, { slug: 'first' }] });
  });

  it('[POR-01] shows its own logo at /portals/third/logo.png', async () => {
    await vi.waitFor(async () => {
      const { rawPayload } = await server.app.inject({ url: '/portals/third/logo.png' });
      expect(rawPayload.equals(Buffer.from(drawnSignature()))).toBe(true);
    }, 10_000);
  });

  it('[POR-01] sends emails in its style and colors', async () => {
    const { email } = await server.make.user();
    await server.request('POST', '/auth/reset', { body: { username: email } });
    await server.platform.jobs.start();
    const { html } = await vi.waitFor(
      () =>
        server.platform.db
          .selectFrom('outbox')
          .select('html')
          .where('to', '=', email)
          .executeTakeFirstOrThrow(),
      { timeout: 10_000 },
    );
    expect(html).toContain(`background:${style.portalColor}`);
    expect(html).toContain(`background:${style.primaryColor}`);
    expect(html).toContain('Arial Narrow');
    expect(html).toContain('Third House');
  });

  it('[POR-01] [SIG-06] prints the signature certificate in its colors', async () => {
    const scene = await signingScene(server);
    const investor = await scene.invested();
    expect((await scene.requestSign(investor)).status).toBe(200);
    const { documentKey } = await scene.requestOf(investor.id);
    const pages = await readPdfDrawings(await buffer(await server.store.read(documentKey ?? '')));
    const certificate = pages.at(-1);
    const { primary, accent } = printColors(style);
    expect(certificate).toContain(pdfOperandsOf(primary));
    expect(certificate).toContain(pdfOperandsOf(accent));
    expect(pages[0]).not.toContain(pdfOperandsOf(primary));
  });
});
