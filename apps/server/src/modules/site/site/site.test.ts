import { createHash } from 'node:crypto';
import { type TestServer, testServer } from '@paddock/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import type { Renderer } from '../../../platform/rendering/index.ts';
import { registerSite } from './index.ts';
import { offlineFiguresScript } from './offline-figures.ts';

let server: TestServer;
let app: FastifyInstance;
let stallion: string;
let sports: string;
const build = { id: 'one' };
beforeAll(async () => {
  server = await testServer({
    env: { PUBLIC_URL: 'https://paddock.example:8443' },
    portal: {
      name: 'Stallion Fund',
      domains: ['stallion.example', 'other.example'],
      portalColor: '#222255',
    },
  });
  stallion = server.portal._id;
  sports = (await server.make.portal({ slug: 'sports', name: 'A&B <Sports>', domains: ['sports.example'] }))
    ._id;
  const renderer = {
    serviceWorker: 'worker();',
    inlineScripts: ['mode()', 'press()'],
    get buildId() {
      return build.id;
    },
  } as unknown as Renderer;
  await server.platform.db
    .insertInto('files')
    .values({ key: 'portals/logo.png', type: 'image/png', size: 1n, state: 'stored' })
    .execute();
  await server.platform.db
    .insertInto('portal_pictures')
    .values({ portal: stallion, name: 'logo.png', key: 'portals/logo.png' })
    .execute();
  app = fastify();
  registerSite(app, server.platform, renderer);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const get = (url: string, host = 'stallion.example', headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host, ...headers } });
const put = (values: { slug: string; portal: string; isPublished?: boolean; updatedAt?: Date }) =>
  server.platform.db
    .insertInto('blog_items')
    .values({ _id: newId(), title: values.slug, isPublished: true, ...values })
    .execute();
const locations = async (host?: string) =>
  [...(await get('/sitemap.xml', host)).body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

describe('robots.txt', () => {
  it('names the sitemap of its portal from PUBLIC_URL and the first domain, never from a header', async () => {
    for (const host of ['stallion.example', 'other.example:99', 'evil.example']) {
      const { headers, body } = await get('/robots.txt', host);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(body).toContain('Sitemap: https://stallion.example:8443/sitemap.xml');
      expect(body).not.toContain('evil');
    }
    expect((await get('/robots.txt', 'sports.example')).body).toContain('https://sports.example:8443/');
  });

  it('disallows what is behind sign-in and what contains a code, and no public page', async () => {
    const { body } = await get('/robots.txt');
    const closed = [...body.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? '');
    const isClosed = (path: string) => closed.some((start) => path.startsWith(start));
    for (const path of [
      '/dashboard/investment-summary',
      '/profile',
      '/security',
      '/notifications',
      '/sign/code',
      '/reset_password/code',
      '/confirm_email/code',
      '/new_email/code',
      '/keep_email/code',
      '/guest_session/code',
      '/syndication/dashboard/fund',
      '/admin/outbox',
      '/tax_documents',
    ])
      expect([path, isClosed(path)]).toEqual([path, true]);
    for (const path of [
      '/',
      '/portfolio',
      '/education/item',
      '/about',
      '/assets/main.js',
      '/portals/a/og.png',
    ])
      expect([path, isClosed(path)]).toEqual([path, false]);
  });
});

describe('sitemap.xml', () => {
  it('lists the public pages and the published items of its own portal, complete and escaped', async () => {
    await put({ slug: 'first-steps', portal: stallion });
    await put({ slug: 'a&b <c> ü', portal: stallion });
    await put({ slug: 'draft', portal: stallion, isPublished: false });
    await put({ slug: 'elsewhere', portal: sports });
    await expect
      .poll(() => locations())
      .toEqual(
        expect.arrayContaining([
          'https://stallion.example:8443/',
          'https://stallion.example:8443/portfolio',
          'https://stallion.example:8443/education',
          'https://stallion.example:8443/about',
          'https://stallion.example:8443/education/first-steps',
          'https://stallion.example:8443/education/a%26b%20%3Cc%3E%20%C3%BC',
        ]),
      );
    const all = (await locations()).join('\n');
    for (const word of ['draft', 'elsewhere', 'dashboard', 'homepage', 'news'])
      expect(all).not.toContain(word);
    expect((await locations('sports.example')).at(-1)).toBe(
      'https://sports.example:8443/education/elsewhere',
    );
  });

  it('[INV-07] lists the published assets of its own portal', async () => {
    const asset = (name: string, portal: string, isPublished = true) =>
      server.platform.db
        .insertInto('assets_items')
        .values({ _id: newId(), name, portal, isPublished })
        .execute();
    await asset('The Old Mill', stallion);
    await asset('The Old Mill', stallion);
    await asset('Not yet', stallion, false);
    await asset('Elsewhere House', sports);
    const path = 'https://stallion.example:8443/portfolio/the-old-mill';
    await expect.poll(() => locations()).toEqual(expect.arrayContaining([path, `${path}-2`]));
    const all = (await locations()).join('\n');
    expect(all).not.toContain('not-yet');
    expect(all).not.toContain('elsewhere-house');
    await server.platform.db.deleteFrom('assets_items').execute();
  });

  it('says when a page changed, and is updated with every change', async () => {
    const changed = new Date('2031-05-06T07:08:09.000Z');
    await put({ slug: 'changed-last', portal: stallion, updatedAt: changed });
    const item = `<loc>https://stallion.example:8443/education/changed-last</loc><lastmod>${changed.toISOString()}</lastmod>`;
    await expect.poll(async () => (await get('/sitemap.xml')).body).toContain(item);
    const { body } = await get('/sitemap.xml');
    expect(body).toContain(
      `<loc>https://stallion.example:8443/education</loc><lastmod>${changed.toISOString()}</lastmod>`,
    );
    await server.platform.db.deleteFrom('blog_items').where('slug', '=', 'changed-last').execute();
    await expect.poll(async () => (await get('/sitemap.xml')).body).not.toContain(item);
  });

  it('keeps to the 50,000 URLs that a sitemap may have, latest changes first', async () => {
    await sql`
      INSERT INTO blog_items (_id, title, slug, portal, "isPublished", "updatedAt")
      SELECT gen_random_uuid(), 't', 'n' || n, ${stallion}, true, '2020-01-01'::timestamptz + n * interval '1 second'
      FROM generate_series(1, 50500) n`.execute(server.platform.db);
    await expect.poll(async () => (await locations()).length, { timeout: 10_000 }).toBe(50_000);
    const all = new Set(await locations());
    expect(all.has('https://stallion.example:8443/education/n50500')).toBe(true);
    expect(all.has('https://stallion.example:8443/education/n1')).toBe(false);
    await server.platform.db.deleteFrom('blog_items').where('slug', 'like', 'n%').execute();
  });
});

describe('the site as an application', () => {
  it('has the portal’s names, colors and icons in its manifest', async () => {
    const { headers, body } = await get('/manifest.webmanifest');
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(JSON.parse(body)).toMatchObject({
      name: expect.any(String),
      short_name: 'Stallion',
      start_url: '/',
      theme_color: '#222255',
      icons: [
        { src: '/portals/stallion/icon-192.png', sizes: '192x192', purpose: 'any' },
        { src: '/portals/stallion/icon-512.png', sizes: '512x512', purpose: 'any' },
        { src: '/portals/stallion/icon-maskable.png', sizes: '512x512', purpose: 'maskable' },
      ],
    });
  });

  it('has an escaped offline page in the brand that needs no other file', async () => {
    const { body } = await get('/offline', 'sports.example');
    expect(body).toContain('A&amp;B &lt;Sports&gt; cannot be reached');
    expect(body).toContain('<a href="">Try again</a>');
    const scripts = [...body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script);
    expect(scripts).toEqual(['mode()', offlineFiguresScript]);
    expect(body).not.toMatch(/stylesheet|(?:src|href)="(?!\/portals\/|")/);
    expect((await get('/offline')).body).toContain('background: #222255');
  });

  it('[INV-07] allows the scripts of the offline page only, and has no figures in it', async () => {
    const { headers, body } = await get('/offline');
    const policy = String(headers['content-security-policy']);
    const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
    expect(policy).toContain(`script-src ${hash('mode()')} ${hash(offlineFiguresScript)};`);
    expect(policy).toContain("default-src 'none'");
    expect(body).toContain(`data-portal="${stallion}"`);
    expect(body).toMatch(/<section id="last-figures"[^>]* hidden><\/section>/);
  });

  it('has a different worker for each brand and build, which browsers revalidate each time', async () => {
    const first = await get('/sw.js');
    expect(first.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(first.body).toBe(
      'self.shell = {"name":"stallion one","files":["/offline","/portals/stallion/logo.png"]};\nworker();',
    );
    expect((await get('/sw.js', 'sports.example')).body).toContain(
      '{"name":"sports one","files":["/offline"]}',
    );
    build.id = 'two';
    const second = await get('/sw.js');
    expect(second.body).not.toBe(first.body);
    const etag = String(second.headers['etag']);
    expect((await get('/sw.js', 'stallion.example', { 'if-none-match': etag })).statusCode).toBe(304);
  });
});
