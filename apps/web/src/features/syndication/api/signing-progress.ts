import { type ReplyOf, request, syncSign, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** Signing is polled every 5 seconds, at most 10 times, the first time at once (SIG-03). */
export const pollInterval = 5_000;
export const maxPolls = 10;

export type SigningProgress = ReplyOf<typeof syncSign>;

/** The state of the signatures (SIG-03). */
export const signingProgressQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: ['signing-progress', id],
    queryFn: ({ signal }) => request(transport, syncSign, { body: { id }, signal }),
    staleTime: 0,
    retry: false,
    // Other people sign too, so a tab that regains the focus reloads.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.dataUpdateCount + state.errorUpdateCount >= maxPolls ||
      (state.data?.sa_complete_date && !state.data.correction)
        ? false
        : pollInterval,
  });
