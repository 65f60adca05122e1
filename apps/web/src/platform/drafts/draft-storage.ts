/** The part of Storage that a draft needs; undefined if the page has no access to any. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;

type ListableStorage = Pick<Storage, 'key' | 'length' | 'removeItem'> | undefined;

/** The prefix of the keys of drafts. */
export const draftPrefix = 'draft/';

/**
 * The tab's own storage, for what was typed and not sent yet; undefined if the browser blocks it. A draft survives an
 * expired session and a reload. It ends with the tab, after twelve hours, and with Log Out: {@link clearDrafts}.
 */
export function tabStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Deletes all drafts: after logging out, somebody else may use the computer. */
export function clearDrafts(storage: ListableStorage = tabStorage()): void {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? '');
    for (const key of keys) if (key.startsWith(draftPrefix)) storage?.removeItem(key);
  } catch {
    // Storage is blocked by now: there is nothing to delete.
  }
}
