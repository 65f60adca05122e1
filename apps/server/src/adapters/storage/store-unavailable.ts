import { DomainError } from '../../platform/domain-error.ts';

/** The reply of an endpoint that needs a file while the store is unreachable. The cause is only in the log. */
export function storeUnavailableError(): DomainError {
  return new DomainError(
    'unavailable',
    'Files are not available right now. Nothing was changed. Please try again in a moment.',
    { retryAfter: 10 },
  );
}
