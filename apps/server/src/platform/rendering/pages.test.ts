import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PortalView } from '@paddock/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeListener } from '../change-feed.ts';
import { noMetrics } from '../metrics/metrics.ts';
import type { Platform } from '../platform.ts';
import { createRenderer, registerPages } from './index.ts';

const none = { signInWithGoogleClientId: null, signInWithGoogleDisabled: false, recaptchaSiteKey: null };
let portal = {
  _id: 'p1',
  slug: 'stallion',
  domains: ['stallion.example:8080'],
  ...none,
} as unknown as PortalView;

/** A web build whose pages contain how often one was made, its URL, and the reply to a request. */
const build = `
let made = 0;
export const inlineScripts = ['const a = 1;'];
export const render = async ({ url, origin, transport }) => {
  if (url === '/leave') return { status: 307, document: '', location: '/', cacheable: false };
  const answer = await transport({ method: 'POST', path: '/contents/byslug', body: { slugs: ['a'] } }).catch((e) => e.message);
  return {
    status: { '/nowhere': 404, '/outage': 503 }[url] ?? 200,
    document: [++made, url, origin, JSON.stringify(answer)].join(' '),
    cacheable: url !== '/secret' && url !== '/outage',
  };
};`;

describe('pages', () => {
  let folder: string;
  let app: FastifyInstance;
  let changed: Map<string, ChangeListener>;
  let contents: () => unknown;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paddock-pages-'));
    await mkdir(join(folder, 'client', '.vite'), { recursive: true });
    await mkdir(join(folder, 'client', 'assets'));
    await mkdir(join(folder, 'client', 'portals'));
    await mkdir(join(folder, 'server'));
    await writeFile(join(folder, 'client', '.vite', 'manifest.json'), '{}');
    await writeFile(join(folder, 'client', 'assets', 'main-1.js'), 'plain');
    await writeFile(join(folder, 'client', 'assets', 'main-1.js.br'), 'packed');
    await writeFile(join(folder, 'client', 'assets', 'letters-1.woff2'), 'letters');
    await writeFile(join(folder, 'client', 'sw.js'), 'worker();');
    await writeFile(join(folder, 'server', 'render.js'), build);
    changed = new Map();
    contents = () => ({ contents: {} });
    const platform = {
      config: { publicUrl: 'https://localhost:8080', captcha: 'recaptcha' },
      portals: {
        list: async () => [portal],
        byHost: async () => portal,
        pictures: async () => new Map(),
      },
      metrics: noMetrics,
      changes: { on: (table: string, listener: ChangeListener) => void changed.set(table, listener) },
    } as unknown as Platform;
    app = fastify();
    app.setErrorHandler((error: Error & { code?: string }, _request, reply) =>
      reply.code(error.code === 'not_found' ? 404 : 500).send({ code: error.code }),
    );
    app.post('/contents/byslug', async () => contents());
    await registerPages(
      app,
      platform,
      await createRenderer({ webBuild: folder, platform, postOrigin: null }),
    );
  });
  afterEach(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  it('contain the replies of the server’s own endpoints, and an origin that no header can set', async () => {
    const page = await get('/about', { host: 'evil.example' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toBe('1 /about https://stallion.example:8080 {"contents":{}}');
  });

  it('are made once, until something changes that they are made from', async () => {
    await get('/about');
    expect((await get('/about')).body).toMatch(/^1 /);
    changed.get('pages')?.('another');
    expect((await get('/about')).body).toMatch(/^1 /);
    changed.get('pages')?.('p1');
    expect((await get('/about')).body).toMatch(/^2 /);
    changed.get('pages')?.();
    expect((await get('/about')).body).toMatch(/^3 /);
  });

  it('are made each time with a query, with a secret in the URL, or if not found', async () => {
    for (const url of ['/about?a=1', '/secret', '/nowhere']) {
      const first = await get(url);
      expect((await get(url)).body).not.toBe(first.body);
    }
    expect((await get('/nowhere')).statusCode).toBe(404);
    expect((await get('/secret')).headers['cache-control']).toBe('no-store');
  });

  it('are not sent again to a browser that has them', async () => {
    const { etag } = (await get('/about')).headers;
    for (const named of [`${etag}`, `W/${etag}`, `"another", ${etag}`]) {
      const again = await get('/about', { 'if-none-match': named });
      expect([named, again.statusCode, again.body]).toEqual([named, 304, '']);
    }
    expect((await get('/about', { 'if-none-match': '"another"' })).statusCode).toBe(200);
  });

  it('[POR-05] allow Google what it needs if their portal uses it, and cache that with the page', async () => {
    const plain = await get('/about');
    expect(plain.headers['content-security-policy']).not.toContain('google');
    expect(plain.headers['cross-origin-opener-policy']).toBe('same-origin');
    portal = { ...portal, signInWithGoogleClientId: 'client' };
    changed.get('pages')?.();
    const page = await get('/about');
    expect(page.headers['content-security-policy']).toContain('https://accounts.google.com/gsi/client');
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(page.headers.etag).not.toBe(plain.headers.etag);
    const cached = await get('/about', { 'if-none-match': String(page.headers.etag) });
    expect(cached.headers['content-security-policy']).toBe(page.headers['content-security-policy']);
    portal = { ...portal, ...none };
  });

  it('follow a redirect of the renderer', async () => {
    const page = await get('/leave');
    expect([page.statusCode, page.headers.location]).toEqual([307, '/']);
  });

  it('that are incomplete say when to retry, and are not cached', async () => {
    const page = await get('/outage');
    expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
      503,
      '30',
      'no-store',
    ]);
  });

  it('survive a request that fails', async () => {
    contents = () => {
      throw new Error('down');
    };
    expect((await get('/about')).body).toContain('request failed with status code 500');
  });

  it('are not served for missing endpoints and files, which get JSON', async () => {
    for (const url of [
      '/api/nothing',
      '/auth/nothing',
      '/files/x',
      '/assets/none.js',
      '/assets/main-1.js.br',
      '/assets/..%2fsw.js',
      '/portals/x/logo.png',
    ]) {
      const reply = await get(url);
      expect([url, reply.statusCode]).toEqual([url, 404]);
      expect(reply.headers['content-type']).toContain('application/json');
    }
  });

  it('come with immutable, compressed assets', async () => {
    const asset = await get('/assets/main-1.js', { 'accept-encoding': 'br' });
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect([asset.headers['content-encoding'], asset.body]).toEqual(['br', 'packed']);
    const plain = await get('/assets/main-1.js');
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'plain']);
    const font = await get('/assets/letters-1.woff2', { 'accept-encoding': 'br' });
    expect([font.headers['content-encoding'], font.body]).toEqual([undefined, 'letters']);
    const types = [asset, plain, font].map(({ headers }) => headers['content-type']);
    const script = 'text/javascript; charset=utf-8';
    expect(types).toEqual([script, script, 'font/woff2']);
  });

  it('come with assets that a browser need not load again', async () => {
    const { headers } = await get('/assets/main-1.js', { 'accept-encoding': 'br' });
    expect(headers.vary).toBe('accept-encoding');
    const same = { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) };
    expect((await get('/assets/main-1.js', same)).statusCode).toBe(304);
    // The uncompressed file is another one.
    expect((await get('/assets/main-1.js', { ...same, 'accept-encoding': 'gzip' })).statusCode).toBe(200);
  });

  it('still come with the assets of their own build once the next one has removed them', async () => {
    expect((await get('/assets/main-1.js')).body).toBe('plain');
    await rm(join(folder, 'client', 'assets'), { recursive: true });
    expect((await get('/assets/main-1.js')).body).toBe('plain');
    expect((await get('/assets/letters-1.woff2')).statusCode).toBe(404);
  });

  it('report the hashes of their inline scripts for the content security policy', async () => {
    const renderer = await createRenderer({
      webBuild: folder,
      platform: { metrics: noMetrics, changes: { on: () => undefined } } as unknown as Platform,
      postOrigin: null,
    });
    const hash = createHash('sha256').update('const a = 1;').digest('base64');
    expect(renderer.scriptHashes).toEqual([`sha256-${hash}`]);
  });

  it('come with the service worker of their own build, even while the next one is being built', async () => {
    const platform = { metrics: noMetrics, changes: { on: () => undefined } } as unknown as Platform;
    const renderer = await createRenderer({ webBuild: folder, platform, postOrigin: null });
    await rm(join(folder, 'client'), { recursive: true });
    expect(renderer.serviceWorker).toBe('worker();');
  });
});
