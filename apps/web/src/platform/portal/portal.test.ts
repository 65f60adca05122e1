import type { PortalView } from '@paddock/contract';
import { describe, expect, it, vi } from 'vitest';
import { documentTitle } from './page-title.ts';
import { createPortalList } from './portal-list.ts';

const portal = (slug: string, parts: Partial<PortalView> = {}) =>
  ({
    _id: slug,
    slug,
    name: slug,
    pageTitle: null,
    isDefault: false,
    domains: [],
    ...parts,
  }) as unknown as PortalView;

const stallion = portal('stallion', { domains: ['stallion.example'], isDefault: true });
const sports = portal('sports', { domains: ['sports.example', 'www.sports.example'] });

describe('the document title', () => {
  it('[POR-07] joins the page title and the portal’s page title, or its name, with an @', () => {
    expect(documentTitle('About', portal('x', { name: 'Brand', pageTitle: 'Stallion Fund' }))).toBe(
      'About @ Stallion Fund',
    );
    expect(documentTitle('About', portal('x', { name: 'Brand', pageTitle: '' }))).toBe('About @ Brand');
  });
});

describe('the list of portals', () => {
  function listAt(clock: { now: number }, stored = new Map<string, string>()) {
    const transport = vi.fn<() => Promise<unknown>>(async () => ({ items: [stallion], total: 1 }));
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    };
    return { transport, stored, list: createPortalList(transport, storage, () => clock.now) };
  }

  it('[POR-06] is cached for 5 seconds and then requested again', async () => {
    const clock = { now: 1_000 };
    const { list, transport } = listAt(clock);
    await list.load();
    clock.now += 4_999;
    await expect(list.load()).resolves.toEqual([stallion]);
    expect(transport).toHaveBeenCalledTimes(1);
    clock.now += 1;
    await list.load();
    expect(transport).toHaveBeenCalledTimes(2);
  });

  it('[POR-06] uses the list written into the page, for the next page as well', async () => {
    const clock = { now: 1_000 };
    const { list, stored } = listAt(clock);
    list.store([sports]);
    const next = listAt(clock, stored);
    await expect(next.list.load()).resolves.toEqual([sports]);
    expect(next.transport).not.toHaveBeenCalled();
  });

  it('[POR-06] ignores a cached list from a clock that was ahead, and invalid text', async () => {
    const ahead = listAt(
      { now: 1_000 },
      new Map([['portals', JSON.stringify({ at: 9_000, items: [sports] })]]),
    );
    await expect(ahead.list.load()).resolves.toEqual([stallion]);
    const broken = listAt({ now: 1_000 }, new Map([['portals', '{']]));
    await expect(broken.list.load()).resolves.toEqual([stallion]);
  });
});
