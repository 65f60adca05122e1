/** Pages that are kept at most; the least recently asked for goes first. */
const maxPages = 500;

/** Which page: of each portal its own. */
export interface PageKey {
  /** The portal's id. */
  readonly portal: string;
  readonly url: string;
}

/** Keeps what was made of a portal until that changes; whoever asks meanwhile waits for the same making. */
export interface PageCache<Page> {
  get(key: PageKey, make: () => Promise<Page>, mayKeep: (page: Page) => boolean): Promise<Page>;
  /** Forgets a portal's, else all; what is being made from the old state is answered, and not kept. */
  invalidate(portal?: string): void;
}

export function createPageCache<Page>(most = maxPages): PageCache<Page> {
  const pages = new Map<string, Promise<Page>>();
  return {
    get: ({ portal, url }, make, mayKeep) => {
      const key = `${portal} ${url}`;
      const found = pages.get(key);
      if (found) {
        pages.delete(key);
        pages.set(key, found);
        return found;
      }
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
