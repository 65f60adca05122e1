import { type ContentView, errorDetailsOf, updateContent } from '@paddock/contract';
import { randomId } from '../../../ui/hooks/random-id.ts';
import { asApiError } from '../../api/api-error.ts';
import {
  type ContentDraft,
  type ContentDraftState,
  type ContentTarget,
  type ContentText,
  contentFields,
} from './content-draft.ts';

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
export type SaveFailure =
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
