import { recordEndpoints, request } from '@paddock/contract';
import {
  apiAs,
  expect,
  fetchPage,
  makePortal,
  originOf,
  type Portal,
  publicPaths,
  serverPort,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

const portals = ['stallion', 'sports'] as const satisfies Portal[];

const first = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
const titleOf = (html: string) => first(html, /<title>([^<]*)<\/title>/);
const canonicalOf = (html: string) => first(html, /<link rel="canonical" href="([^"]*)">/);
const descriptionOf = (html: string) => first(html, /<meta name="description" content="([^"]*)">/);
const headingsOf = (html: string) =>
  [...html.matchAll(/<h[12][^>]*>(.*?)<\/h[12]>/gs)].map(([, inner = '']) => inner.replace(/<[^>]*>/g, ''));
const linksOf = (html: string) => [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href);
const dataOf = (html: string) =>
  JSON.parse(first(html, /<script type="application\/ld\+json">([^<]*)<\/script>/)) as {
    '@graph': Record<string, unknown>[];
  };

/** Removes the state at the end, which is for the script: the rest is what a reader gets. */
const readable = (html: string) => html.slice(0, html.indexOf('<script type="application/json"'));

const itemOf = async (portal: Portal, folder: 'education' | 'portfolio') => {
  const path = (await publicPaths(portal)).find((address) => address.startsWith(`/${folder}/`));
  return path ?? '';
};

test.describe('for a search engine', () => {
  for (const portal of portals) {
    test(`[PUB-12] [PUB-01] [PUB-05] [PUB-07] [CON-10] the pages of ${portal} arrive with headings, texts and links`, async () => {
      const item = await itemOf(portal, 'education');
      const asset = await itemOf(portal, 'portfolio');
      const expected = [
        { path: '/', links: ['/portfolio', '/about', '/education'] },
        { path: '/portfolio', links: ['/about', '/education', asset] },
        { path: asset, links: ['/portfolio'] },
        { path: '/education', links: [item] },
        { path: item, links: ['/education'] },
        { path: '/about', links: ['/portfolio'] },
      ];
      for (const { path, links } of expected) {
        const { status, text } = await fetchPage(portal, path);
        const html = readable(text);
        expect([path, status]).toEqual([path, 200]);
        expect(headingsOf(html)[0]?.length, `the heading of ${path}`).toBeGreaterThan(3);
        expect(linksOf(html)).toEqual(expect.arrayContaining(links));
        expect(first(html, /(<main.*<\/main>)/s).replace(/<[^>]*>/g, ' ').length).toBeGreaterThan(300);
        expect(titleOf(html)).toMatch(/^.+ @ .+$/);
        expect(descriptionOf(html).length, `the description of ${path}`).toBeGreaterThan(20);
        expect(canonicalOf(html)).toBe(`http://${portal}.localhost:${serverPort()}${path}`);
      }
    });

    test(`[POR-07] each public page of ${portal} has its own title and description`, async () => {
      const paths = (await publicPaths(portal)).filter((path) => !/^\/(homepage|welcome|news)$/.test(path));
      const pages = await Promise.all(paths.map(async (path) => (await fetchPage(portal, path)).text));
      expect(new Set(pages.map(titleOf)).size).toBe(paths.length);
      expect(new Set(pages.map(descriptionOf)).size).toBe(paths.length);
    });

    test(`pages of ${portal} with several addresses name the canonical one`, async () => {
      const known = {
        '/homepage': '/',
        '/welcome': '/',
        '/news': '/education',
        '/education?videos=2': '/education',
        '/portfolio?exited=1': '/portfolio',
        '/portfolio?type=Land': '/portfolio',
        '/about?utm_source=mail': '/about',
      };
      for (const [path, canonical] of Object.entries(known)) {
        const page = await fetchPage(portal, path);
        // A query in another form, or without effect, redirects to the form that the page writes.
        const { text } = page.headers.location ? await fetchPage(portal, page.headers.location) : page;
        expect([path, canonicalOf(text)]).toEqual([path, `${originOf(portal)}${canonical}`]);
      }
      expect(await fetchPage(portal, '/about/')).toMatchObject({
        status: 307,
        headers: { location: '/about' },
      });
    });

    test(`the pictures and files in the head of ${portal}’s pages exist`, async () => {
      const { text } = await fetchPage(portal, '/');
      const named = [
        ...text.matchAll(/<(?:link|meta)[^>]*(?:href|content)="([^"]*\.(?:png|ico|webmanifest|css|woff2))"/g),
      ].map(([, address = '']) => new URL(address, originOf(portal)).pathname);
      expect(named).toEqual(
        expect.arrayContaining([
          `/portals/${portal}/og.png`,
          `/portals/${portal}/favicon.ico`,
          `/portals/${portal}/apple-touch-icon.png`,
          '/manifest.webmanifest',
        ]),
      );
      const manifest = JSON.parse((await fetchPage(portal, '/manifest.webmanifest')).text) as {
        icons: { src: string }[];
      };
      expect(manifest.icons).toHaveLength(3);
      for (const path of [...named, ...manifest.icons.map(({ src }) => src)])
        expect([path, (await fetchPage(portal, path)).status]).toEqual([path, 200]);
    });

    test(`the structured data of ${portal} describes an item as an article or a video of the organization`, async () => {
      const { text } = await fetchPage(portal, await itemOf(portal, 'education'));
      const [organisation, site, item] = dataOf(text)['@graph'];
      expect(organisation).toMatchObject({
        '@type': 'Organization',
        url: `${originOf(portal)}/`,
        logo: `${originOf(portal)}/portals/${portal}/logo.png`,
      });
      expect(site).toMatchObject({ '@type': 'WebSite' });
      expect(item).toMatchObject({
        '@type': expect.stringMatching(/^(Article|VideoObject)$/),
        publisher: { '@id': organisation?.['@id'] },
      });
      expect(text).toContain('<meta property="og:type" content="article">');
    });

    test(`every page in the sitemap of ${portal} exists and may be indexed`, async () => {
      const { text: robots } = await fetchPage(portal, '/robots.txt');
      const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
      expect(robots).toContain(`Sitemap: ${originOf(portal)}/sitemap.xml`);
      for (const path of await publicPaths(portal)) {
        const { status, text } = await fetchPage(portal, path);
        expect([path, status]).toEqual([path, 200]);
        expect(text).not.toContain('name="robots"');
        expect(closed.filter((start) => path.startsWith(start))).toEqual([]);
      }
    });
  }

  test('[POR-18] pages behind sign-in and pages with a code may not be indexed', async () => {
    const { text: robots } = await fetchPage('stallion', '/robots.txt');
    const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
    for (const path of [
      '/dashboard',
      '/dashboard/investment-summary',
      '/syndication/dashboard/some-fund',
      '/profile',
      '/security',
      '/notifications',
      '/reset_password/code',
      '/confirm_email/code',
      '/new_email/code',
      '/keep_email/code',
      '/sign/code',
      '/admin/outbox',
    ]) {
      const { text } = await fetchPage('stallion', path);
      expect([path, text.includes('<meta name="robots" content="noindex">')]).toEqual([path, true]);
      expect([path, closed.some((start) => path.startsWith(start))]).toEqual([path, true]);
      expect(canonicalOf(text)).toBe('');
    }
    expect((await fetchPage('stallion', '/nowhere')).status).toBe(404);
  });

  test('a portal without pictures names generated ones, at its own address', async () => {
    const { portal } = await makePortal();
    const host = `${portal.slug}.localhost`;
    const { text } = await fetchPage(portal.slug, '/about');
    expect(text).toContain(`<title>About @ ${portal.name}</title>`);
    expect(canonicalOf(text)).toBe(`http://${host}:${serverPort()}/about`);
    const pictures = [...text.matchAll(/(?:og:image"\s+content|apple-touch-icon"\s+href)="([^"]+)"/g)];
    expect(pictures).not.toHaveLength(0);
    for (const [, address = ''] of pictures) {
      const { pathname } = new URL(address, `http://${host}`);
      expect(pathname).toContain(`/portals/${portal.slug}/`);
      expect((await fetchPage(portal.slug, pathname)).status).toBe(200);
    }
  });

  test('[PUB-09] a published item enters the sitemap and the lists at once, and leaves them when it is unpublished', async () => {
    const admin = await apiAs('admin@example.com');
    const { items } = await request(admin, recordEndpoints('portals').list, {
      query: { filter: { slug: 'sports' } },
    });
    const slug = `fresh-${uniqueSuffix()}`;
    const { item } = await request(admin, recordEndpoints('blog_items').create, {
      body: { title: `Fresh ${slug}`, slug, type: 'post', portal: items[0]?._id ?? '', isPublished: true },
    });
    const sitemap = async () => (await fetchPage('sports', '/sitemap.xml')).text;
    const other = async () => (await fetchPage('stallion', '/sitemap.xml')).text;
    await expect.poll(sitemap).toContain(`/education/${slug}`);
    expect(await other()).not.toContain(slug);
    await expect.poll(async () => (await fetchPage('sports', `/education/${slug}`)).status).toBe(200);
    await request(admin, recordEndpoints('blog_items').update, {
      params: { id: item._id },
      body: { isPublished: false },
    });
    await expect.poll(sitemap).not.toContain(slug);
    await expect.poll(async () => (await fetchPage('sports', `/education/${slug}`)).status).toBe(404);
  });
});
