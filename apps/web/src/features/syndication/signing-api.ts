import { ApiError, type ReplyOf, request, requestSign, syncSign, type Transport } from '@paddock/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';

/** Signing is polled every 5 seconds, at most 10 times, the first time at once (SIG-03). */
const pollInterval = 5_000;
const maxPolls = 10;

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

/** Why there is no sign link. */
export interface SignLinkError {
  readonly message: string;
  /** The agreement needs more of the investor: a message per field (SEC-10). */
  readonly isMissingDetails: boolean;
  readonly fields: Record<string, string>;
  /** Asking again does not help: it is not theirs, or there is nothing to sign. */
  readonly isFinal: boolean;
  /** The failed request, if there is one. */
  readonly failure?: unknown;
}

const signLinkFailedMessage =
  'The signing link could not be created. Your commitment has been saved. Please try again.';

/** Requests the sign link. A failure is logged (SIG-05), and the page shows its reason. */
async function requestSignLink(transport: Transport, id: string): Promise<{ url?: string } | SignLinkError> {
  let failed: unknown;
  try {
    const { success, url } = await request(transport, requestSign, { body: { id } });
    if (success) return url ? { url } : {};
  } catch (failure) {
    failed = failure;
    reportError(failure);
    if (failure instanceof ApiError && failure.reply)
      return {
        message: failure.reply.message ?? signLinkFailedMessage,
        isMissingDetails: failure.reply.code === 'missing_values',
        fields: failure.reply.fields ?? {},
        isFinal: failure.reply.code === 'not_found' || failure.reply.code === 'bad_request',
        failure,
      };
  }
  return {
    message: signLinkFailedMessage,
    isMissingDetails: false,
    fields: {},
    isFinal: false,
    failure: failed,
  };
}

/** The sign link of a participation (SIG-02); polling for the signatures starts over with it. */
export function useRequestSignLink(id: string) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => requestSignLink(transport, id),
    onSettled: () => queryClient.resetQueries({ queryKey: signingProgressQuery(transport, id).queryKey }),
  });
}

/**
 * Reads the state of the signature on the server after it was given; 'unknown' for a participation that the caller
 * does not have (SIG-04).
 */
async function confirmSigning(transport: Transport, id: string): Promise<'known' | 'unknown'> {
  try {
    await request(transport, requestSign, { body: { id } });
  } catch (failure) {
    if (failure instanceof ApiError && (failure.status === 404 || failure.status === 400)) return 'unknown';
    reportError(failure);
  }
  return 'known';
}

/** Confirms a signature (SIG-04). */
export function useConfirmSigning() {
  const transport = useTransport();
  return useMutation({ mutationFn: (id: string) => confirmSigning(transport, id) });
}
