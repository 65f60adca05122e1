/** The two parts of a content item that are edited. */
export type Field = 'title' | 'body';

/** Both parts; empty where there is none. */
export type ItemText = Record<Field, string>;

/** Which item: the texts of each portal are its own. */
export interface Target {
  readonly portal: string;
  readonly slug: string;
}

/** An item as the editor has last seen it kept. `updatedAt` is null where the portal has none of its own yet. */
export interface Seen extends ItemText {
  readonly updatedAt: string | null;
}

export type DraftState =
  /** Typed, and waiting for a pause. */
  | { readonly status: 'unsaved' }
  | { readonly status: 'saving' }
  | { readonly status: 'saved'; readonly at: Date }
  /** It may pass by itself, and is tried again. */
  | { readonly status: 'failed'; readonly isOffline: boolean }
  | { readonly status: 'signed-out' }
  /** Trying again would not help. */
  | { readonly status: 'refused'; readonly message: string }
  /** Somebody else has changed the same part in the meantime (CON-12). */
  | { readonly status: 'conflict'; readonly theirs: Seen };

/** What a person has changed of an item. */
export interface Draft extends Target {
  readonly seen: Seen;
  /** Only the parts that were changed and are not saved. */
  readonly ours: Partial<ItemText>;
  readonly state: DraftState;
  /** It was typed before the page was loaded again. */
  readonly isRestored: boolean;
}

/** Whether something of it would be lost. */
export const isUnsaved = ({ state }: Draft): boolean => state.status !== 'saved';

/** How somebody decides a conflict (CON-12). */
export type Choice = 'theirs' | 'ours';

/** The newer version: what a field shows may be older than what its last save answered, or newer. */
export const later = (one: Seen, other: Seen): Seen =>
  (one.updatedAt ?? '') > (other.updatedAt ?? '') ? one : other;

export const keyOf = ({ portal, slug }: Target): string => `${portal}/${slug}`;

export const fields: readonly Field[] = ['title', 'body'];
