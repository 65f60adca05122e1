import { CallError } from '@paddock/contract';

/** Why a document did not come, in words. A mistake of our own is thrown on. */
export function downloadFailure(failure: unknown): string {
  if (!(failure instanceof CallError)) throw failure;
  switch (failure.status) {
    case 404:
      return 'This document is no longer here.';
    case 409:
      return failure.reply?.message ?? 'This document is not ready yet. Please try again in a while.';
    default:
      return 'The document could not be downloaded. Please try again.';
  }
}
