import { call, listPortals, type PortalView, type Transport } from '@paddock/contract';

/** How long the browser keeps the list of portals, in milliseconds (POR-06). */
export const portalListAge = 5_000;

const key = 'portals';

/** The portals of this deployment, as the browser knows them. */
export interface PortalList {
  /** From the last five seconds, else from the server. */
  load: () => Promise<PortalView[]>;
  /** An answer that came by another way: the list written into the page. */
  keep: (portals: readonly PortalView[]) => void;
}

interface KeptList {
  at: number;
  items: PortalView[];
}

/** The list of portals, kept in local storage for five seconds (POR-06). */
export function createPortalList(
  transport: Transport,
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  now: () => number,
): PortalList {
  const keep = (items: readonly PortalView[]) => {
    try {
      storage?.setItem(key, JSON.stringify({ at: now(), items }));
    } catch {
      // Storage is full or closed: the next page asks again.
    }
  };
  const kept = (): PortalView[] | undefined => {
    try {
      const list = JSON.parse(storage?.getItem(key) ?? 'null') as KeptList | null;
      const age = list ? now() - list.at : Number.NaN;
      return list && age >= 0 && age < portalListAge && Array.isArray(list.items) ? list.items : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    keep,
    load: async () => {
      const known = kept();
      if (known) return known;
      const { items } = await call(transport, listPortals, {});
      keep(items);
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
