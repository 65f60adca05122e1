import type { Transport } from '@paddock/contract';

/**
 * The same transport with an `Idempotency-Key` on what it sends: a call repeated with one key commits once. Make a
 * key with `randomName` when the person acts, and keep it over the retries of that act.
 */
export function idempotent(transport: Transport, key: string): Transport {
  return (request) => {
    const keyed: Parameters<Transport>[0] & { idempotencyKey: string } = { ...request, idempotencyKey: key };
    return transport(keyed);
  };
}
