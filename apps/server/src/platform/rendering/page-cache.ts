/** Pages that are kept at most; the least recently asked for goes first. */
const mostPages = 500;

/** Keeps what was made for a key until it is dropped; whoever asks meanwhile waits for the same making. */
export interface PageCache<Page> {
  get(key: string, make: () => Promise<Page>, mayKeep: (page: Page) => boolean): Promise<Page>;
  /** Forgets all; what is being made from the old state is answered, and not kept. */
  drop(): void;
}

export function createPageCache<Page>(most = mostPages): PageCache<Page> {
  let pages = new Map<string, Promise<Page>>();
  return {
    get: (key, make, mayKeep) => {
      const kept = pages;
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
    drop: () => {
      pages = new Map();
    },
  };
}
