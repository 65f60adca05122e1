import { type ContentView, errorDetailsOf, updateContent } from '@paddock/contract';
import { randomId } from '../../../ui/hooks/random-id.ts';
import { asApiError } from '../../api/api-error.ts';
import {
  type ContentDraft,
  type ContentDraftState,
  type ContentField,
  type ContentTarget,
  type ContentText,
  type ContentVersion,
  contentFields,
} from './content-draft.ts';

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

/** One save, repeated with the same idempotency key until its outcome is known. */
export interface SaveAttempt extends ContentTarget {
  readonly text: Partial<ContentText>;
  readonly updatedAt: string | null;
  readonly key: string;
}

/** The save of a draft as it is now. */
export function beginSave({ portal, slug, seen, ours }: ContentDraft): SaveAttempt {
  // A portal's own item starts as a copy of the shared one.
  const text = seen.updatedAt === null ? { title: seen.title, body: seen.body, ...ours } : ours;
  return { portal, slug, text, updatedAt: seen.updatedAt, key: randomId() };
}

/** What has been typed since an attempt began, and is still to be saved. */
export function typedSinceAttempt({ text }: SaveAttempt, ours: Partial<ContentText>): Partial<ContentText> {
  const remaining: Partial<ContentText> = {};
  for (const field of contentFields) {
    const now = ours[field];
    if (now !== undefined && now !== text[field]) remaining[field] = now;
  }
  return remaining;
}

/** Delays before each retry of a failed save, in milliseconds. */
const retryDelays = [2_000, 5_000, 15_000, 30_000];

export const retryDelay = (failures: number): number =>
  retryDelays[Math.min(failures, retryDelays.length - 1)] ?? 0;

/** What a failed save means for the text. */
type SaveFailure =
  | { kind: 'state'; state: ContentDraftState; mayHaveCommitted: boolean; isRetried: boolean }
  | { kind: 'changed'; theirs: ContentView };

const retryableStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Decides what a failed save means. */
export function readSaveFailure(failure: unknown, isOnline: boolean): SaveFailure {
  const error = asApiError(failure);
  const { status, reply } = error;
  const conflict = errorDetailsOf(updateContent, 'conflict', error);
  if (conflict) return { kind: 'changed', theirs: conflict.current };
  const of = (state: ContentDraftState, isRetried = false) =>
    ({ kind: 'state', state, isRetried, mayHaveCommitted: status === undefined }) as const;
  if (status === undefined || retryableStatuses.has(status))
    return of({ status: 'failed', isOffline: status === undefined && !isOnline }, true);
  if (status === 401) return of({ status: 'signed-out' });
  return of({ status: 'refused', message: reply?.message ?? 'The server rejected this text.' });
}
