import { type DraftStorage, draftPrefix, tabStorage } from './tab-drafts.ts';

/** What was typed into one form and not sent yet. */
export interface Draft<T> {
  read: () => T;
  write: (typed: T) => void;
  forget: () => void;
}

/**
 * A draft under a name of its own, which holds the person's id: nobody else who signs in there is shown it.
 * `understand` is given what is stored, or undefined where nothing is, and makes something usable of anything.
 */
export function keptDraft<T>(
  name: string,
  understand: (stored: unknown) => T,
  storage: DraftStorage = tabStorage(),
): Draft<T> {
  const key = `${draftPrefix}${name}`;
  const attempt = <Result>(work: (open: NonNullable<DraftStorage>) => Result): Result | undefined => {
    try {
      return storage && work(storage);
    } catch {
      // Storage is full or closed, or holds something else: there is no draft then.
      return undefined;
    }
  };
  return {
    read: () =>
      understand(
        attempt((open) => {
          const stored = open.getItem(key);
          return stored === null ? undefined : (JSON.parse(stored) as unknown);
        }),
      ),
    write: (typed) => attempt((open) => open.setItem(key, JSON.stringify(typed))),
    forget: () => attempt((open) => open.removeItem(key)),
  };
}

/** The texts of an object by name; none where it is no object, and without what is no text. */
export function textsOf(value: unknown): Record<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
