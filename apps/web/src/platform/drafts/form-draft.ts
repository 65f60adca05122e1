import { lifetimes } from '@paddock/domain';
import { type DraftStorage, draftPrefix, tabStorage } from './draft-storage.ts';

/** What was typed into one form and not sent yet. */
export interface FormDraft<T> {
  read: () => T;
  write: (typed: T) => void;
  clear: () => void;
}

interface StoredDraft {
  /** When it was typed, in milliseconds. */
  readonly at: number;
  readonly typed: unknown;
}

/**
 * A draft under a name of its own, which contains the person's id: nobody else who signs in on this tab sees it. It is
 * the `draft` of a form (`useForm`). `parse` turns what is stored, if anything, into something the form can use. What was
 * typed long ago is forgotten.
 */
export function createFormDraft<T>(
  name: string,
  parse: (stored: unknown) => T,
  storage: DraftStorage = tabStorage(),
  now: () => number = Date.now,
): FormDraft<T> {
  const key = `${draftPrefix}${name}`;
  const attempt = <Result>(work: (open: NonNullable<DraftStorage>) => Result): Result | undefined => {
    try {
      return storage && work(storage);
    } catch {
      // Storage is full or blocked, or holds something else: there is no draft then.
      return undefined;
    }
  };
  return {
    read: () =>
      parse(
        attempt((open) => {
          const stored = JSON.parse(open.getItem(key) ?? 'null') as Partial<StoredDraft> | null;
          if (stored && now() - (stored.at ?? 0) < lifetimes.draft) return stored.typed;
          open.removeItem(key);
          return undefined;
        }),
      ),
    write: (typed) =>
      attempt((open) => open.setItem(key, JSON.stringify({ at: now(), typed } satisfies StoredDraft))),
    clear: () => attempt((open) => open.removeItem(key)),
  };
}

/** The properties of an object that are strings; none if it is not an object. */
export function stringEntries(value: unknown): Record<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * The participation whose agreement the person has just signed in this tab, until they close the note about it. It ends
 * with the tab or Log Out, as drafts do.
 */
export const justSigned = (personId: string) =>
  createFormDraft<string | null>(`signed/${personId}`, (stored) =>
    typeof stored === 'string' ? stored : null,
  );
