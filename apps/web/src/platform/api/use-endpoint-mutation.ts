import { type Endpoint, type ReplyOf, type RequestInput, request, type Transport } from '@paddock/contract';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { randomId } from '../../ui/hooks/random-id.ts';
import { useTransport } from './transport-context.ts';

export interface EndpointMutationOptions<Reply> {
  /** What the reply changes here, such as the session. Runs even if the component is gone by then. */
  onSuccess?: (reply: Reply) => unknown;
  /** What to read again once the write succeeded. */
  invalidates?: QueryKey;
  /** What to read again if the write failed: its reply may have been lost, or the record changed elsewhere. */
  invalidatesOnFailure?: QueryKey;
  /** What to read again however the write ended: its reply may have been lost, or the record changed elsewhere. */
  invalidatesAlways?: QueryKey;
  /** The same input sent again counts once: it carries the same idempotency key. */
  countsOnce?: boolean;
}

/** A write as a mutation. It is pending until what it invalidates has been read again. */
export function useEndpointMutation<P, Q, B, Reply>(
  endpoint: Endpoint<P, Q, B, Reply>,
  {
    onSuccess,
    invalidates,
    invalidatesOnFailure,
    invalidatesAlways,
    countsOnce = false,
  }: EndpointMutationOptions<ReplyOf<Endpoint<P, Q, B, Reply>>> = {},
) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: RequestInput<Endpoint<P, Q, B, Reply>>) =>
      request(countsOnce ? withIdempotencyKey(transport, keyFor(input)) : transport, endpoint, input),
    onSuccess: async (reply) => {
      await onSuccess?.(reply);
      if (invalidates) await queryClient.invalidateQueries({ queryKey: invalidates });
    },
    onError: async () => {
      if (invalidatesOnFailure) await queryClient.invalidateQueries({ queryKey: invalidatesOnFailure });
    },
    onSettled: async () => {
      if (invalidatesAlways) await queryClient.invalidateQueries({ queryKey: invalidatesAlways });
    },
  });
}

/** One key for the same input, and a new one for the next. */
function useIdempotencyKey() {
  const last = useRef({ input: '', key: '' });
  return (input: unknown) => {
    const text = JSON.stringify(input);
    if (last.current.input !== text) last.current = { input: text, key: randomId() };
    return last.current.key;
  };
}

/**
 * A transport that sends an `Idempotency-Key`, so that a repeated request commits once. Create the key with `randomId`
 * when the person acts, and reuse it for the retries.
 */
export function withIdempotencyKey(transport: Transport, key: string): Transport {
  return (input) => {
    const keyed: Parameters<Transport>[0] & { idempotencyKey: string } = { ...input, idempotencyKey: key };
    return transport(keyed);
  };
}
