import type { Transport } from '@paddock/contract';

/**
 * A transport whose requests continue when the page closes, for reports that are true whether or not anybody reads the
 * reply. Browsers limit such bodies to 64 KB in total.
 */
export function withKeepalive(transport: Transport): Transport {
  return (request) => {
    const keptAlive: Parameters<Transport>[0] & { keepalive: true } = { ...request, keepalive: true };
    return transport(keptAlive);
  };
}
