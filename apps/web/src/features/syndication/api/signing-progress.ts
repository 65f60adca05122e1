import { call, type ReplyOf, requestSign, syncSign, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** Signing is polled every 5 seconds, at most 10 times, the first time at once (SIG-03). */
export const pollEvery = 5_000;
export const pollAtMost = 10;

export type SigningProgress = ReplyOf<typeof syncSign>;

/** Where the signatures stand (SIG-03). */
export const signingProgressQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: ['signing-progress', id],
    queryFn: ({ signal }) => call(transport, syncSign, { body: { id }, signal }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount + state.errorUpdateCount >= pollAtMost || state.data?.sa_complete_date
        ? false
        : pollEvery,
  });

/** Asks for the sign link; undefined where it failed, which is only logged (SIG-05). */
export async function askForSignLink(
  transport: Transport,
  id: string,
): Promise<{ url?: string } | undefined> {
  try {
    const reply = await call(transport, requestSign, { body: { id } });
    return reply.success ? { ...(reply.url && { url: reply.url }) } : undefined;
  } catch (failure) {
    reportError(failure);
    return undefined;
  }
}
