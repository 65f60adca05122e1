import type { PortalView } from '@paddock/contract';
import { describe, expect, it } from 'vitest';
import { type DocumentOptions, renderDocument } from './document.ts';
import { collectPageFiles } from './page-files.ts';

const hostile = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>';
const portal = {
  _id: 'p',
  slug: 'stallion',
  style: 'classic',
  name: 'Stallion',
  pageTitle: null,
  portalColor: '#222255',
} as PortalView;

const parts = (over: Partial<DocumentOptions> = {}): DocumentOptions => ({
  html: '<main>page</main>',
  head: { title: 'About' },
  path: '/about',
  origin: 'https://stallion.example',
  portal,
  files: { entry: '/assets/main.js', scripts: ['/assets/page.js'], styles: ['/assets/main.css'] },
  isIndexed: true,
  portalFiles: ['favicon.ico', 'logo.png', 'og.png', 'apple-touch-icon.png'],
  state: { portal: 'p', portals: [portal], portalFiles: [], queries: {}, isWhole: true },
  early: [],
  ownPageOf: undefined,
  ...over,
});

describe('renderDocument', () => {
  it('names what the page asks for first before the script that asks for it', () => {
    const html = renderDocument(parts({ early: ['/auth/me', '/api/synd_users?mine=true&limit=999'] }));
    const named = html.indexOf(
      '<meta name="paddock-early" content="/auth/me /api/synd_users?mine=true&amp;limit=999">',
    );
    expect(named).toBeGreaterThan(0);
    expect(html.indexOf('window.takeEarlyReply')).toBeGreaterThan(named);
    expect(renderDocument(parts())).not.toContain('<meta name="paddock-early"');
  });

  it('contains title, favicon, color, assets and the page itself', () => {
    const html = renderDocument(parts());
    expect(html).toContain('<title>About @ Stallion</title>');
    expect(html).toContain('href="/portals/stallion/favicon.ico"');
    expect(html).toContain('<meta name="theme-color" content="#222255">');
    expect(html).toContain('<link rel="canonical" href="https://stallion.example/about">');
    expect(html).toContain('<div id="root"><main>page</main></div>');
  });

  it('loads the scripts of a private page at once, and those of a public page after its paint', () => {
    const tags = [
      '<link rel="modulepreload" fetchpriority="low" href="/assets/page.js">',
      '<script type="module" fetchpriority="low" src="/assets/main.js"></script>',
    ];
    const names = '<meta name="paddock-scripts" content="/assets/page.js /assets/main.js">';
    const own = renderDocument(parts({ isIndexed: false }));
    for (const tag of tags) expect(own).toContain(tag);
    expect(own).not.toContain(names);
    const html = renderDocument(parts());
    for (const tag of tags) expect(html).not.toContain(tag);
    expect(html.indexOf("querySelector('meta[name=paddock-scripts]')")).toBeGreaterThan(html.indexOf(names));
    expect(html.indexOf(names)).toBeGreaterThan(0);
  });

  it('escapes texts of a portal, a title or a reply', () => {
    const named = { ...portal, name: hostile, pageTitle: hostile };
    const html = renderDocument(
      parts({
        portal: named,
        head: { title: hostile, description: hostile },
        state: { portal: 'p', portals: [named], portalFiles: [], queries: { text: hostile }, isWhole: true },
      }),
    );
    expect(html).not.toContain('<img');
    expect(html.match(/<script/g)).toHaveLength(5);
    const state = /<script type="application\/json" id="paddock-state">(.*)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(state)).toMatchObject({ queries: { text: hostile }, portals: [{ name: hostile }] });
  });

  it('excludes a private page from search engines and leaves out its URL', () => {
    const html = renderDocument(parts({ isIndexed: false, path: '/reset_password/secret' }));
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('secret');
  });
});

describe('collectPageFiles', () => {
  const manifest = {
    'main.tsx': { file: 'assets/main.js', imports: ['_shared.js'], css: ['assets/main.css'] },
    '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
    'page.tsx': { file: 'assets/page.js', imports: ['_shared.js', 'main.tsx'] },
  };

  it('returns the files of the entry and the page, each once, imports before importers', () => {
    expect(collectPageFiles(manifest, ['main.tsx', 'page.tsx'])).toEqual({
      entry: '/assets/main.js',
      scripts: ['/assets/shared.js', '/assets/page.js'],
      styles: ['/assets/shared.css', '/assets/main.css'],
    });
  });

  it('returns only the files of the entry if the page has no chunk', () => {
    expect(collectPageFiles(manifest, ['main.tsx', undefined]).scripts).toEqual(['/assets/shared.js']);
  });
});
