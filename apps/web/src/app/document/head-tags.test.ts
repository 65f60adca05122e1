import type { PortalView } from '@paddock/contract';
import { describe, expect, it } from 'vitest';
import type { ArticleHead } from '../page/define-page.tsx';
import { type HeadOptions, headTags } from './head-tags.ts';

const portal = {
  _id: 'p',
  slug: 'stallion',
  style: 'classic',
  name: 'Stallion',
  pageTitle: null,
  portalColor: '#222255',
  youtubeUrl: 'https://www.youtube.com/stallion',
  facebookUrl: 'javascript:alert(1)',
} as PortalView;
const article: ArticleHead = {
  title: 'First steps',
  type: 'video',
  imageUrl: '/portals/stallion/reading/first.svg',
  url: 'https://vimeo.com/1',
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-02-03T04:05:06.000Z',
};
const all = ['logo.png', 'favicon.ico', 'og.png', 'apple-touch-icon.png'];
const tags = (over: Partial<HeadOptions> = {}) =>
  headTags({
    head: { title: 'About' },
    path: '/about',
    origin: 'https://stallion.example',
    portal,
    portalFiles: all,
    isIndexed: true,
    ...over,
  }).join('');
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec(html)?.[1] ?? 'null') as {
    '@graph': Record<string, unknown>[];
  };

describe('headTags', () => {
  it('links the brand’s picture with its size and alternative text', () => {
    const html = tags();
    expect(html).toContain('property="og:image" content="https://stallion.example/portals/stallion/og.png"');
    expect(html).toContain('property="og:image:width" content="1200"');
    expect(html).toContain('property="og:image:height" content="630"');
    expect(html).toContain('property="og:image:alt" content="Stallion"');
    expect(html).toContain('name="twitter:card" content="summary_large_image"');
    expect(html).toContain('rel="apple-touch-icon" href="/portals/stallion/apple-touch-icon.png"');
    expect(html).toContain('rel="icon" href="/portals/stallion/favicon.ico"');
    expect(html).toContain('rel="manifest" href="/manifest.webmanifest"');
  });

  it('[INV-07] links the picture of the page with its alternative text, if it has one', () => {
    const picture = { address: '/photos/1/1280.webp', alt: 'Boats at the pier' };
    const html = tags({ head: { title: 'Shem Creek Marina', picture } });
    expect(html).toContain('property="og:image" content="https://stallion.example/photos/1/1280.webp"');
    expect(html).toContain('property="og:image:alt" content="Boats at the pier"');
    expect(html).not.toContain('og:image:width');
    expect(html).toContain('name="twitter:card" content="summary_large_image"');
  });

  it('links no picture that the brand does not have', () => {
    const html = tags({ portalFiles: [] });
    expect(html).not.toContain('og:image');
    expect(html).not.toContain('apple-touch-icon');
    expect(html).not.toContain('favicon.ico');
    expect(html).toContain('name="twitter:card" content="summary"');
    expect(dataOf(html)['@graph'][0]).not.toHaveProperty('logo');
  });

  it('uses the item’s own picture, without an unknown size', () => {
    const html = tags({ head: { title: 'First steps', article } });
    expect(html).toContain('content="https://stallion.example/portals/stallion/reading/first.svg"');
    expect(html).not.toContain('og:image:width');
    expect(html).toContain('property="og:type" content="article"');
  });

  it('describes the organization, its site and its safe URLs to search engines', () => {
    const [organisation, site] = dataOf(tags())['@graph'];
    expect(organisation).toEqual({
      '@type': 'Organization',
      '@id': 'https://stallion.example/#organization',
      name: 'Stallion',
      url: 'https://stallion.example/',
      logo: 'https://stallion.example/portals/stallion/logo.png',
      sameAs: ['https://www.youtube.com/stallion'],
    });
    expect(site).toMatchObject({ '@type': 'WebSite', publisher: { '@id': organisation?.['@id'] } });
  });

  it('describes a video with its picture, and everything else as an article', () => {
    const last = (more: Partial<ArticleHead>) =>
      dataOf(tags({ head: { title: 'First steps', article: { ...article, ...more } } }))['@graph'].at(-1);
    expect(last({})).toMatchObject({
      '@type': 'VideoObject',
      name: 'First steps',
      contentUrl: 'https://vimeo.com/1',
      uploadDate: '2026-01-02T03:04:05.000Z',
      thumbnailUrl: 'https://stallion.example/portals/stallion/reading/first.svg',
    });
    expect(last({ imageUrl: null })).toMatchObject({ '@type': 'Article' });
    expect(last({ type: 'post' })).toMatchObject({
      '@type': 'Article',
      headline: 'First steps',
      datePublished: '2026-01-02T03:04:05.000Z',
      dateModified: '2026-02-03T04:05:06.000Z',
    });
    expect(last({ url: 'javascript:alert(1)' })).toMatchObject({ '@type': 'Article' });
  });

  it('keeps every text inside the data block', () => {
    const hostile = '</script><script>alert(1)</script>';
    const html = tags({
      portal: { ...portal, name: hostile },
      head: { title: hostile, description: hostile, article: { ...article, title: hostile } },
    });
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(dataOf(html)['@graph'].at(-1)).toMatchObject({ name: hostile });
  });

  it('omits the URL and the data on a page that search engines must not list', () => {
    const html = tags({ isIndexed: false, path: '/sign/secret' });
    expect(html).not.toContain('secret');
    expect(html).not.toContain('ld+json');
  });
});
