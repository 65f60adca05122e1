import type { Draft } from './draft.ts';
import { keyOf } from './draft.ts';

const storageKey = 'contentDrafts';

/** What of a draft outlives the page, and whose it is. */
export type KeptDraft = Pick<Draft, 'portal' | 'slug' | 'seen' | 'ours'> & { by: string };

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const isKept = (value: unknown): value is KeptDraft =>
  typeof value === 'object' && value !== null && 'seen' in value && 'ours' in value && 'by' in value;

/**
 * Unsaved text, kept in local storage until it is saved. Other tabs keep theirs beside ours. Where storage is closed
 * or full nothing is kept, and leaving the page warns all the same.
 */
export function keptDrafts(storage: () => DraftStorage) {
  const read = (): Record<string, KeptDraft> => {
    try {
      const all = JSON.parse(storage().getItem(storageKey) ?? '{}') as unknown;
      if (typeof all !== 'object' || all === null) return {};
      return Object.fromEntries(Object.entries(all).filter(([, value]) => isKept(value)));
    } catch {
      return {};
    }
  };
  const write = (all: Record<string, KeptDraft>) => {
    try {
      if (Object.keys(all).length === 0) storage().removeItem(storageKey);
      else storage().setItem(storageKey, JSON.stringify(all));
    } catch {
      // Said above.
    }
  };
  return {
    of: (person: string): KeptDraft[] => Object.values(read()).filter(({ by }) => by === person),
    keep: (draft: KeptDraft) => write({ ...read(), [keyOf(draft)]: draft }),
    forget: (key: string) => {
      const { [key]: _gone, ...others } = read();
      write(others);
    },
  };
}

export type KeptDrafts = ReturnType<typeof keptDrafts>;
