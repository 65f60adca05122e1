import type { ContentView } from '@paddock/contract';

/** The two editable fields of a content item. */
export type ContentField = 'title' | 'body';

export const contentFields: readonly ContentField[] = ['title', 'body'];

/** Both fields; empty when not set. */
export type ContentText = Record<ContentField, string>;

/** Identifies a content item; each portal has its own. */
export interface ContentTarget {
  readonly portal: string;
  readonly slug: string;
}

/** The last stored version that the editor has seen. `updatedAt` is null while the portal has no item of its own. */
export interface ContentVersion extends ContentText {
  readonly updatedAt: string | null;
}

/** An item as an editor of the portal sees it; the shared item is the starting point of the portal's own. */
export function versionOf(content: ContentView | null | undefined, portal: string): ContentVersion {
  const updatedAt = content?.portal === portal ? content.updatedAt : null;
  return { title: content?.title ?? '', body: content?.body ?? '', updatedAt };
}

export type ContentDraftState =
  /** Waiting for a pause in typing. */
  | { readonly status: 'unsaved' }
  | { readonly status: 'saving' }
  | { readonly status: 'saved'; readonly at: Date }
  /** Possibly temporary, so the save is retried. */
  | { readonly status: 'failed'; readonly isOffline: boolean }
  | { readonly status: 'signed-out' }
  /** A retry would not help. */
  | { readonly status: 'refused'; readonly message: string }
  /** Somebody else has changed the same field in the meantime (CON-12). */
  | { readonly status: 'conflict'; readonly theirs: ContentView };

/** A person's changes to a content item. */
export interface ContentDraft extends ContentTarget {
  readonly seen: ContentVersion;
  /** Only the fields with unsaved changes. */
  readonly ours: Partial<ContentText>;
  readonly state: ContentDraftState;
  /** Restored after a reload of the page. */
  readonly isRestored: boolean;
}

/** Whether it has changes that could be lost. */
export const isUnsaved = ({ state }: ContentDraft): boolean => state.status !== 'saved';

/** How an editor resolves a conflict (CON-12). */
export type ConflictChoice = 'theirs' | 'ours';

/** The newer of two versions: a field may show an older or a newer one than its last save returned. */
export const newerVersion = (a: ContentVersion, b: ContentVersion): ContentVersion =>
  (a.updatedAt ?? '') > (b.updatedAt ?? '') ? a : b;

/**
 * The stored version that a field starts from. A save changes the draft before the query: from the query alone, the
 * field would show the text from before for a moment, and lose its selection.
 */
export function storedVersion(
  draft: ContentDraft | undefined,
  content: ContentView | null,
  portal: string,
): ContentVersion {
  const queried = versionOf(content, portal);
  return draft ? newerVersion(draft.seen, queried) : queried;
}

/** The result of merging an unsaved change with somebody else's: what is still to be saved, or a conflict. */
type MergeResult = { isConflict: true } | { isConflict: false; ours: Partial<ContentText> };

/**
 * Merges three versions, field by field (CON-12). A field is in conflict when both sides changed it differently. The
 * same change on both sides is no conflict: it may be our own save, whose reply was lost.
 */
export function mergeVersions(
  { seen, ours, theirs }: { seen: ContentVersion; ours: Partial<ContentText>; theirs: ContentVersion },
  isSame: (field: ContentField, one: string, other: string) => boolean,
): MergeResult {
  const remaining: Partial<ContentText> = {};
  for (const field of contentFields) {
    const text = ours[field];
    if (text === undefined || isSame(field, text, theirs[field])) continue;
    if (!isSame(field, seen[field], theirs[field])) return { isConflict: true };
    remaining[field] = text;
  }
  return { isConflict: false, ours: remaining };
}

export const targetKey = ({ portal, slug }: ContentTarget): string => `${portal}/${slug}`;
