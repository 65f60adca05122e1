import type { ContentDraft } from './content-draft.ts';
import { targetKey } from './content-draft.ts';

const storageKey = 'contentDrafts';

/** A draft as stored in the browser, with its owner. */
export type StoredDraft = Pick<ContentDraft, 'portal' | 'slug' | 'seen' | 'ours'> & { by: string };

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const isStoredDraft = (value: unknown): value is StoredDraft =>
  typeof value === 'object' && value !== null && 'seen' in value && 'ours' in value && 'by' in value;

/**
 * Unsaved text, kept in local storage until it is saved. Tabs share the storage without overwriting each other's
 * drafts. If storage is unavailable or full, nothing is kept, but leaving the page still warns.
 */
export function createStoredDrafts(storage: () => DraftStorage) {
  const read = (): Record<string, StoredDraft> => {
    try {
      const all = JSON.parse(storage().getItem(storageKey) ?? '{}') as unknown;
      if (typeof all !== 'object' || all === null) return {};
      return Object.fromEntries(Object.entries(all).filter(([, value]) => isStoredDraft(value)));
    } catch {
      return {};
    }
  };
  const write = (all: Record<string, StoredDraft>) => {
    try {
      if (Object.keys(all).length === 0) storage().removeItem(storageKey);
      else storage().setItem(storageKey, JSON.stringify(all));
    } catch {
      // Storage is unavailable or full; see above.
    }
  };
  return {
    of: (person: string): StoredDraft[] => Object.values(read()).filter(({ by }) => by === person),
    keep: (draft: StoredDraft) => write({ ...read(), [targetKey(draft)]: draft }),
    forget: (key: string) => {
      const { [key]: _gone, ...others } = read();
      write(others);
    },
  };
}

export type StoredDrafts = ReturnType<typeof createStoredDrafts>;
