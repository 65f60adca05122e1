import { describe, expect, it, vi } from 'vitest';
import { noCacheMeter } from '../metrics/metrics.ts';
import { createPageCache } from './page-cache.ts';

const always = () => true;
const page = (url: string, portal = 'p') => ({ portal, url });

describe('the cache of pages', () => {
  it('makes a page once, even for requests that arrive while it is being made', async () => {
    const cache = createPageCache<string>(noCacheMeter);
    const make = vi.fn<() => Promise<string>>(async () => 'page');
    await Promise.all([cache.get(page('a'), make, always), cache.get(page('a'), make, always)]);
    await expect(cache.get(page('a'), make, always)).resolves.toBe('page');
    expect(make).toHaveBeenCalledOnce();
  });

  it('does not cache errors and uncacheable pages', async () => {
    const cache = createPageCache<string>(noCacheMeter);
    const make = vi.fn<() => Promise<string>>(async () => 'private');
    await cache.get(page('a'), make, () => false);
    await cache.get(page('a'), make, () => false);
    expect(make).toHaveBeenCalledTimes(2);
    await expect(cache.get(page('b'), () => Promise.reject(new Error('down')), always)).rejects.toThrow(
      'down',
    );
    await expect(cache.get(page('b'), async () => 'up', always)).resolves.toBe('up');
  });

  it('returns a page that was being made when the cache was dropped, without caching it', async () => {
    const cache = createPageCache<string>(noCacheMeter);
    const { promise, resolve } = Promise.withResolvers<string>();
    const old = cache.get(page('a'), () => promise, always);
    cache.invalidate();
    resolve('old');
    await expect(old).resolves.toBe('old');
    await expect(cache.get(page('a'), async () => 'new', always)).resolves.toBe('new');
  });

  it('keeps the pages of one portal while those of another change', async () => {
    const cache = createPageCache<string>(noCacheMeter);
    const make = vi.fn<() => Promise<string>>(async () => 'page');
    await cache.get(page('a', 'one'), make, always);
    await cache.get(page('a', 'other'), make, always);
    cache.invalidate('one');
    await cache.get(page('a', 'other'), make, always);
    expect(make).toHaveBeenCalledTimes(2);
    await cache.get(page('a', 'one'), make, always);
    expect(make).toHaveBeenCalledTimes(3);
  });

  it('keeps the most recently used pages when it is full', async () => {
    const cache = createPageCache<string>(noCacheMeter, 2);
    const made: string[] = [];
    const read = (key: string) =>
      cache.get(
        page(key),
        async () => {
          made.push(key);
          return key;
        },
        always,
      );
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await read(key);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });
});
