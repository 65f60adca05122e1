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
  const kept = new Map<string, Promise<Page>>();
  return {
    get: ({ portal, url }, make, mayKeep) => {
      const key = `${portal} ${url}`;
      const found = kept.get(key);
      if (found) {
        kept.delete(key);
        kept.set(key, found);
        return found;
      }
      const making = make();
      kept.set(key, making);
      const forget = () => {
        if (kept.get(key) === making) kept.delete(key);
      };
      making.then((page) => {
        if (!mayKeep(page)) forget();
      }, forget);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      return making;
    },
    invalidate: (portal) => {
      for (const key of kept.keys())
        if (portal === undefined || key.startsWith(`${portal} `)) kept.delete(key);
    },
  };
}
