import type { Transport } from '@paddock/contract';

/**
 * A transport that sends an `Idempotency-Key`, so that a repeated request commits once. Create the key with `randomId`
 * when the person acts, and reuse it for the retries.
 */
export function withIdempotencyKey(transport: Transport, key: string): Transport {
  return (request) => {
    const keyed: Parameters<Transport>[0] & { idempotencyKey: string } = { ...request, idempotencyKey: key };
    return transport(keyed);
  };
}
