import { listPortals, type PortalView, request, type Transport } from '@paddock/contract';

/** How long the browser caches the list of portals, in milliseconds (POR-06). */
export const portalListTtl = 5_000;

const key = 'portals';

/** The portals of this deployment. */
export interface PortalList {
  /** Loads the list from the cache of the last five seconds, or else from the server. */
  load: () => Promise<PortalView[]>;
  /** Stores a list from elsewhere, such as the one in the page. */
  store: (portals: readonly PortalView[]) => void;
}

interface StoredList {
  at: number;
  items: PortalView[];
}

/** The list of portals, cached in local storage for five seconds (POR-06). */
export function createPortalList(
  transport: Transport,
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  now: () => number,
): PortalList {
  const store = (items: readonly PortalView[]) => {
    try {
      storage?.setItem(key, JSON.stringify({ at: now(), items }));
    } catch {
      // Storage is full or unavailable, so the next page requests the list again.
    }
  };
  const cached = (): PortalView[] | undefined => {
    try {
      const list = JSON.parse(storage?.getItem(key) ?? 'null') as StoredList | null;
      const age = list ? now() - list.at : Number.NaN;
      return list && age >= 0 && age < portalListTtl && Array.isArray(list.items) ? list.items : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    store,
    load: async () => {
      const known = cached();
      if (known) return known;
      const { items } = await request(transport, listPortals, {});
      store(items);
      return items;
    },
  };
}

/** The list in this browser's local storage. */
export function browserPortals(transport: Transport): PortalList {
  let storage: Storage | undefined;
  try {
    storage = globalThis.localStorage;
  } catch {
    storage = undefined;
  }
  return createPortalList(transport, storage, Date.now);
}
