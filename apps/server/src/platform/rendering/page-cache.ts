import type { CreateCacheMeter } from '../metrics/metrics.ts';

/** The maximum number of cached pages. The least recently used one goes first. */
const maxPages = 500;

/** The key of a page, within its portal. */
export interface PageKey {
  /** The portal's id. */
  readonly portal: string;
  readonly url: string;
}

/** Caches the pages of a portal until something changes. Concurrent requests for a page share its rendering. */
export interface PageCache<Page> {
  get(key: PageKey, make: () => Promise<Page>, mayKeep: (page: Page) => boolean): Promise<Page>;
  /** Drops the pages of a portal, or all. A page that is being made from the old state is returned, but not cached. */
  invalidate(portal?: string): void;
}

export function createPageCache<Page>(createMeter: CreateCacheMeter, most = maxPages): PageCache<Page> {
  const pages = new Map<string, Promise<Page>>();
  const meter = createMeter(() => pages.size);
  return {
    get: ({ portal, url }, make, mayKeep) => {
      const key = `${portal} ${url}`;
      const found = pages.get(key);
      if (found) {
        meter.hit();
        pages.delete(key);
        pages.set(key, found);
        return found;
      }
      meter.miss();
      const making = make();
      pages.set(key, making);
      const forget = () => {
        if (pages.get(key) === making) pages.delete(key);
      };
      making.then((page) => {
        if (!mayKeep(page)) forget();
      }, forget);
      const [oldest] = pages.keys();
      if (pages.size > most && oldest !== undefined) pages.delete(oldest);
      return making;
    },
    invalidate: (portal) => {
      for (const key of pages.keys())
        if (portal === undefined || key.startsWith(`${portal} `)) pages.delete(key);
    },
  };
}
