import { ApiError, readSigning, readSigningDocument, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { requestBytes } from '../../../platform/download/fetch-file.ts';

export const signingKey = (code: string) => ['signing', code] as const;

/** The agreement behind a sign link. The server's message says why a link does not work. */
export const signingQuery = (transport: Transport, code: string) =>
  queryOptions({
    queryKey: [...signingKey(code), 'view'],
    queryFn: ({ signal }) => request(transport, readSigning, { params: { code }, signal }),
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
    queryFn: ({ signal }) => requestBytes(readSigningDocument, { params: { code }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Whether the server rejected this link. Any other failure may be temporary and is worth a retry. */
export const isLinkRejected = (failure: unknown): boolean =>
  failure instanceof ApiError && [400, 403, 404, 409].some((status) => status === failure.status);

/** What went wrong: the server's message, if it sent one. */
export function messageFor(failure: unknown): string {
  if (!(failure instanceof ApiError)) return 'Something went wrong. Please try again.';
  return failure.reply?.message ?? 'The server could not be reached. Check your connection and try again.';
}
