import {
  ApiError,
  type BodyOf,
  openSigningFrame,
  readSigning,
  readSigningDocument,
  refreshSigning,
  request,
  signAgreement,
  type Transport,
} from '@paddock/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { withReference } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { requestBytes } from '../../platform/download/fetch-file.ts';

const signingKey = (code: string) => ['signing', code] as const;

/**
 * The agreement behind a sign link. The server's message says why a link does not work. Who is signed in decides whether
 * an account with a second factor may sign.
 */
export const signingQuery = (transport: Transport, code: string, person: string | null) =>
  queryOptions({
    queryKey: [...signingKey(code), 'view', person],
    queryFn: ({ signal }) => request(transport, readSigning, { body: { code }, signal }),
    retry: false,
    staleTime: 0,
    // Other people sign too, so a tab that regains the focus reloads.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.data?.state === 'preparing' ? preparingPause(state.dataUpdateCount) : false,
  });

/** Until it is asked again whether the agreement can be signed, in milliseconds. Grows from 2 seconds to 30. */
const preparingPause = (answers: number): number => Math.min(2_000 * 1.3 ** (answers - 1), 30_000);

/** The agreement's PDF with the signatures so far, to show in the page. */
export const agreementQuery = (code: string) =>
  queryOptions({
    queryKey: [...signingKey(code), 'document'],
    queryFn: ({ signal }) => requestBytes(readSigningDocument, { body: { code }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Whether the server rejected this link. Any other failure may be temporary and is worth a retry. */
export const isLinkRejected = (failure: unknown): boolean =>
  failure instanceof ApiError && [400, 403, 404, 409].some((status) => status === failure.status);

/** What went wrong: the server's message, if it sent one. */
export function messageFor(failure: unknown): string {
  if (!(failure instanceof ApiError)) return 'Something went wrong. Please try again.';
  const message =
    failure.reply?.message ?? 'The server could not be reached. Check your connection and try again.';
  return withReference(message, failure.reference);
}

/** Signs the agreement behind a sign link (SIG-06). The reply names the participation if the signer has an account. */
export function useSignAgreement(code: string) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: signingKey(code) });
  return useMutation({
    mutationFn: (body: Omit<BodyOf<typeof signAgreement>, 'code'>) =>
      request(transport, signAgreement, { body: { code, ...body } }),
    onSuccess: ({ syndUser }) => (syndUser === undefined ? readAgain() : undefined),
    // It may have been signed on another device. The failure shows at once: the network may be away for this as well.
    onError: () => void readAgain(),
  });
}

/** Asks for the frame in which the holder of a sign link signs. If there is none, the page shows why. */
export function useOpenSigningFrame(code: string) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await request(transport, openSigningFrame, { body: { code } })).item,
    onError: () => void queryClient.invalidateQueries({ queryKey: signingKey(code) }),
  });
}

/** Has the server ask the service who has signed. The reply names the participation as that of signing here does. */
export function useRefreshSigning(code: string) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: signingKey(code) });
  return useMutation({
    mutationFn: () => request(transport, refreshSigning, { body: { code } }),
    onSuccess: ({ state, syndUser }) =>
      state === 'signed' && syndUser === undefined ? readAgain() : undefined,
    // The link may have ended, because everyone has signed.
    onError: (failure) => (isLinkRejected(failure) ? readAgain() : undefined),
  });
}
