import { CallError } from '@paddock/contract';
import type { DraftState, Seen } from './draft.ts';

/** What a failed save means for the text. */
export type SaveFailure =
  | { kind: 'state'; state: DraftState; mayHaveCommitted: boolean; isRetried: boolean }
  | { kind: 'changed'; theirs: Seen };

const passes = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Reads a failed save; a failure of our own making is thrown on. */
export function readSaveFailure(failure: unknown, isOnline: boolean): SaveFailure {
  if (!(failure instanceof CallError)) throw failure;
  const { status, reply } = failure;
  const fields = reply?.fields;
  if (status === 409 && fields?.['updatedAt'] !== undefined)
    return {
      kind: 'changed',
      theirs: { title: fields['title'] ?? '', body: fields['body'] ?? '', updatedAt: fields['updatedAt'] },
    };
  const of = (state: DraftState, isRetried = false) =>
    ({ kind: 'state', state, isRetried, mayHaveCommitted: status === undefined }) as const;
  if (status === undefined || passes.has(status))
    return of({ status: 'failed', isOffline: status === undefined && !isOnline }, true);
  if (status === 401) return of({ status: 'signed-out' });
  return of({ status: 'refused', message: reply?.message ?? 'The server did not take this text.' });
}
