import type { Transport } from '@paddock/contract';

/**
 * The same transport for calls that go on when the page is left: what they tell is true whether or not anybody still
 * reads the answer. Browsers take 64 KB of such bodies at most.
 */
export function withKeepalive(transport: Transport): Transport {
  return (request) => {
    const kept: Parameters<Transport>[0] & { keepalive: true } = { ...request, keepalive: true };
    return transport(kept);
  };
}
