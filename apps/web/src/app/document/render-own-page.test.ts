import { ApiError, type Me, type PortalView, type Transport } from '@paddock/contract';
import { describe, expect, it } from 'vitest';
import { renderOwnPage } from './render-own-page.tsx';

const portal = {
  _id: 'p',
  slug: 'stallion',
  style: 'classic',
  name: 'Stallion',
  domains: [],
  timeZone: 'America/New_York',
} as unknown as PortalView;

const hostile = '</div><script>alert(1)</script><img src=x onerror=alert(1)>';
const person = {
  _id: 'u',
  id: 'u',
  username: 'ann@example.com',
  email: 'ann@example.com',
  displayName: hostile,
  level: 'user',
  profileSettings: { timezone: 'Asia/Tokyo' },
  newsDocumentsCount: 0,
  canUploadDocuments: true,
} as unknown as Me;

const row = {
  _id: 'd',
  displayTitle: hostile,
  createdAt: '2026-03-01T20:00:00Z',
  isRead: false,
  canDownload: true,
  investing_entity: 'e',
};
const profile = { archivedAt: null, kind: 'llc', taxIdLast4: null };
const lists: Readonly<Record<string, unknown>> = {
  '/api/profile/tax_documents/years': { items: [{ year: 2026, count: 1, unread: 1 }], total: 1 },
  '/api/tax_documents': { items: [row], total: 1 },
  '/api/news_documents': { items: [{ ...row, fund: { _id: 'f', name: hostile } }], total: 1 },
  '/api/proof_documents': { items: [row], total: 1 },
  '/api/investing_entities': {
    items: [
      { ...profile, _id: 'e', legalName: `Holdings ${hostile}` },
      { ...profile, _id: 'o', legalName: 'Other LLC' },
    ],
    total: 2,
  },
};

/** Answers as the server does for one person; `failing` is the path of a request that fails. */
const transportFor =
  (me: Me, failing?: string): Transport =>
  async ({ path }) => {
    const [address = ''] = path.split('?');
    if (address === failing) throw new ApiError('request failed with status code 503', 503);
    if (address === '/auth/me') return { me };
    return lists[address] ?? { contents: {} };
  };

const renderAt = (url: string, { me = person, failing }: { me?: Me; failing?: string } = {}) =>
  renderOwnPage({
    url,
    portal,
    portals: [portal],
    portalFiles: [],
    transport: transportFor(me, failing),
    now: new Date('2026-11-28T12:00:00Z'),
  });

const pages = [
  ['/news_documents', '/api/news_documents'],
  ['/tax_documents?year=2026', '/api/tax_documents'],
  ['/verification_documents', '/api/proof_documents'],
] as const;

describe('a page that the server renders for its person', () => {
  it.each(pages)('[DOC-02] [DOC-03] [DOC-04] %s has its rows, in the days of its person', async (url) => {
    const page = await renderAt(url);
    expect(page?.html).toContain('Mar 2, 2026');
    expect(page?.html).not.toContain('Loading');
    if (url !== '/news_documents') expect(page?.html).toContain('Holdings &lt;/div&gt;');
    expect(page?.me).toEqual(person);
    expect(page?.renderedAt).toBe('2026-11-28T12:00:00.000Z');
    expect(JSON.stringify(page?.state.queries)).toContain('2026-03-01T20:00:00Z');
  });

  it.each(pages)('[SEC-05] %s escapes names and titles', async (url) => {
    const page = await renderAt(url);
    expect(page?.html).toContain('&lt;script&gt;alert(1)');
    expect(page?.html).not.toMatch(/<script|<img[^>]*onerror/);
  });

  it.each(pages)('[DOC-03] %s is left to the browser if a request of it fails', async (url, list) => {
    expect(await renderAt(url, { failing: list })).toBeNull();
    expect(await renderAt(url, { failing: '/contents/byslug' })).toBeNull();
    await expect(renderAt(url, { failing: '/auth/me' })).rejects.toThrow('503');
  });

  it('[DOC-03] is left to the browser without a time zone, and where it is no page of documents', async () => {
    const abroad = { ...person, profileSettings: { timezone: null } };
    expect(await renderAt('/tax_documents', { me: abroad })).toBeNull();
    for (const url of ['/', '/dashboard', '/nowhere', '/admin', '/tax_documents/more'])
      expect(await renderAt(url), url).toBeNull();
  });
});
