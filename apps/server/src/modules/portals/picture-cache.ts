/** A picture as it is served. */
export interface ServedPicture {
  readonly bytes: Buffer;
  readonly type: string;
  readonly etag: string;
}

/** Bytes of all pictures in memory, at most. */
const defaultMaxBytes = 32 * 1024 * 1024;

/**
 * Keeps pictures in memory by a key whose picture never changes, so that every page view does not ask the store. The
 * ones used longest ago go first. A picture that could not be loaded is not kept.
 */
export function createPictureCache(maxBytes = defaultMaxBytes) {
  const pictures = new Map<string, Promise<ServedPicture>>();
  const sizes = new Map<string, number>();
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
        pictures.delete(key);
        pictures.set(key, cached);
        return cached;
      }
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
