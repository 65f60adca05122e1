/** The part of Storage that a draft needs; undefined where the page may not have any. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;

type Listed = Pick<Storage, 'key' | 'length' | 'removeItem'> | undefined;

/** What the keys of drafts begin with. */
export const draftPrefix = 'draft/';

/**
 * The tab's own storage, for what was typed and not sent yet; undefined where the browser keeps it closed. A draft
 * outlives a session that ends half way and a page that is loaded again. It ends with the tab, and with Log Out:
 * {@link forgetDrafts}.
 */
export function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Forgets all drafts: who logs out may leave the computer to somebody else. */
export function forgetDrafts(storage: Listed = tabStorage()): void {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? '');
    for (const key of keys) if (key.startsWith(draftPrefix)) storage?.removeItem(key);
  } catch {
    // Storage was closed meanwhile: there is nothing to forget.
  }
}
