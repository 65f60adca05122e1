import { asApiError } from '../api/api-error.ts';

/** The message for a document that could not be downloaded. */
export function downloadErrorMessage(failure: unknown): string {
  const { status, reply } = asApiError(failure);
  switch (status) {
    case 404:
      return 'This document no longer exists.';
    case 409:
      return reply?.message ?? 'This document is not ready yet. Please try again later.';
    default:
      return 'The document could not be downloaded. Please try again.';
  }
}
