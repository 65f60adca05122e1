import { Refusal } from '../../platform/refusal.ts';

/** What a call answers that needs a file while the store cannot be reached: the fault is logged, not told. */
export function storeUnavailable(): Refusal {
  return new Refusal(
    'unavailable',
    'Files cannot be reached just now. Nothing was changed; please try again in a moment.',
    { retryAfter: 10 },
  );
}
