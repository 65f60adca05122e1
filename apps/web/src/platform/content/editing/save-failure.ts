import { type ContentView, errorDetailsOf, updateContent } from '@paddock/contract';
import { asApiError } from '../../api/api-error.ts';
import type { ContentDraftState } from './content-draft.ts';

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
