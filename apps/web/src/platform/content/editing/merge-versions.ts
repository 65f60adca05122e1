import { type Field, fields, type ItemText, type Seen } from './draft.ts';

/** What becomes of an unsaved change when the item was changed by somebody else: nothing in the way, or a conflict. */
export type Merged = { isConflict: true } | { isConflict: false; ours: Partial<ItemText> };

/**
 * Compares three versions, part by part (CON-12). A part is in conflict where both changed it, differently. What
 * both changed alike is settled: it may be our own save, whose answer got lost.
 */
export function mergeVersions(
  { seen, ours, theirs }: { seen: Seen; ours: Partial<ItemText>; theirs: Seen },
  isSame: (field: Field, one: string, other: string) => boolean,
): Merged {
  const left: Partial<ItemText> = {};
  for (const field of fields) {
    const text = ours[field];
    if (text === undefined || isSame(field, text, theirs[field])) continue;
    if (!isSame(field, seen[field], theirs[field])) return { isConflict: true };
    left[field] = text;
  }
  return { isConflict: false, ours: left };
}
