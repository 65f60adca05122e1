import { type ContentField, type ContentText, type ContentVersion, contentFields } from './content-draft.ts';

/** The result of merging an unsaved change with somebody else's: what is still to be saved, or a conflict. */
export type MergeResult = { isConflict: true } | { isConflict: false; ours: Partial<ContentText> };

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
