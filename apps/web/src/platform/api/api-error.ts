import { ApiError } from '@paddock/contract';

/** A failed request as an ApiError. Anything else is a bug of ours and is thrown on, never shown as a failed request. */
export function asApiError(failure: unknown): ApiError {
  if (!(failure instanceof ApiError)) throw failure;
  return failure;
}

/** What to show for a failed request: the server's message, the fallback, or else the client's own. */
export function apiErrorMessage(failure: unknown, fallback?: string): string {
  const { reply, message } = asApiError(failure);
  return reply?.message ?? fallback ?? message;
}
