import { expect, it, vi } from 'vitest';
import { noCacheMeter } from '../../../platform/metrics/metrics.ts';
import { createPictureCache } from './picture-cache.ts';

const picture = (size: number) => async () => ({ bytes: Buffer.alloc(size), type: 'image/png', etag: '"a"' });

it('loads a picture once while it is cached', async () => {
  const cache = createPictureCache(noCacheMeter);
  const load = vi.fn(picture(1));
  await Promise.all([cache.get('a', load), cache.get('a', load)]);
  await cache.get('a', load);
  expect(load).toHaveBeenCalledTimes(1);
});

it('drops the pictures used longest ago when there is no room', async () => {
  const cache = createPictureCache(noCacheMeter, 10);
  for (const key of ['a', 'b']) await cache.get(key, picture(4));
  await cache.get('a', picture(4));
  await cache.get('c', picture(4));
  const load = vi.fn(picture(4));
  await cache.get('a', load);
  expect(load).not.toHaveBeenCalled();
  await cache.get('b', load);
  expect(load).toHaveBeenCalledTimes(1);
});

it('loads a picture again after a failure', async () => {
  const cache = createPictureCache(noCacheMeter);
  const failing = () => Promise.reject(new Error('The store is away'));
  await expect(cache.get('a', failing)).rejects.toThrow('away');
  expect((await cache.get('a', picture(1))).bytes).toHaveLength(1);
});
