import type { CreateCacheMeter } from '../../../platform/metrics/metrics.ts';

/** A picture as it is served. */
export interface ServedPicture {
  readonly bytes: Buffer;
  readonly type: string;
  readonly etag: string;
}

/** The limit of all pictures in memory, in bytes. */
const defaultMaxBytes = 32 * 1024 * 1024;

/**
 * Caches pictures in memory under keys whose picture never changes, so that page views do not load them from the
 * store. The least recently used ones go first. Failures are not cached.
 */
export function createPictureCache(createMeter: CreateCacheMeter, maxBytes = defaultMaxBytes) {
  const pictures = new Map<string, Promise<ServedPicture>>();
  const sizes = new Map<string, number>();
  const meter = createMeter(() => pictures.size);
  let total = 0;
  const drop = (key: string) => {
    pictures.delete(key);
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
  };
  const measure = (key: string, size: number) => {
    sizes.set(key, size);
    total += size;
    for (const oldest of pictures.keys()) {
      if (total <= maxBytes) return;
      drop(oldest);
    }
  };
  return {
    get(key: string, load: () => Promise<ServedPicture>): Promise<ServedPicture> {
      const cached = pictures.get(key);
      if (cached) {
        meter.hit();
        pictures.delete(key);
        pictures.set(key, cached);
        return cached;
      }
      meter.miss();
      const loading = load();
      pictures.set(key, loading);
      loading.then(
        ({ bytes }) => measure(key, bytes.length),
        () => drop(key),
      );
      return loading;
    },
  };
}
