import {
  type ContentDraft,
  type ContentField,
  type ContentTarget,
  type ContentText,
  type ContentVersion,
  contentFields,
} from './content-draft.ts';
import type { SaveAttempt } from './save-attempt.ts';

/** A content item in the store: its draft, and what is on its way into or out of it. */
export interface Entry {
  draft: ContentDraft;
  /** Fields with typed text that has not been read yet. */
  unread: Partial<Record<ContentField, () => string>>;
  /** A save whose outcome is unknown. */
  attempt?: SaveAttempt | undefined;
  running?: Promise<void> | undefined;
  failures: number;
  settleTimer?: ReturnType<typeof setTimeout> | undefined;
  saveTimer?: ReturnType<typeof setTimeout> | undefined;
}

export function createEntry(
  { portal, slug }: ContentTarget,
  seen: ContentVersion,
  ours: Partial<ContentText>,
  isRestored: boolean,
): Entry {
  const draft: ContentDraft = { portal, slug, seen, ours, isRestored, state: { status: 'unsaved' } };
  return { draft, unread: {}, failures: 0 };
}

/** The changed fields, with what has been typed since they were last read. */
export function readTyped({ draft, unread }: Entry): Partial<ContentText> {
  const ours: Partial<ContentText> = { ...draft.ours };
  for (const field of contentFields) {
    const read = unread[field];
    if (read) ours[field] = read();
  }
  return ours;
}
