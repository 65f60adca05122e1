import { DomainError } from '../../platform/domain-error.ts';

/** What a call answers that needs a file while the store cannot be reached: the fault is logged, not told. */
export function storeUnavailableError(): DomainError {
  return new DomainError(
    'unavailable',
    'Files cannot be reached just now. Nothing was changed; please try again in a moment.',
    { retryAfter: 10 },
  );
}
