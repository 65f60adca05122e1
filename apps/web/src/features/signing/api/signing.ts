import { CallError, call, readSigning, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** The agreement behind a sign link. The server's words say why a link does not work. */
export const signingQuery = (transport: Transport, code: string) =>
  queryOptions({
    queryKey: ['signing', code],
    queryFn: ({ signal }) => call(transport, readSigning, { params: { code }, signal }),
    retry: false,
    staleTime: 0,
  });

/** The agreement's PDF with the signatures so far, to be shown in the page. */
export const agreementQuery = (code: string) =>
  queryOptions({
    queryKey: ['signing-document', code],
    queryFn: async ({ signal }) => {
      const response = await fetch(`/api/signing/${encodeURIComponent(code)}/document`, { signal });
      if (!response.ok)
        throw new CallError(`request failed with status code ${response.status}`, response.status);
      return new Uint8Array(await response.arrayBuffer());
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Whether the server does not take this link; anything else may pass, and is worth another try. */
export const isLinkRefused = (failure: unknown): boolean =>
  failure instanceof CallError && [400, 403, 404, 409].some((status) => status === failure.status);

/** What went wrong, in the server's words where it had any. */
export function wordsOf(failure: unknown): string {
  if (!(failure instanceof CallError)) return 'Something went wrong. Please try again.';
  return failure.reply?.message ?? 'The server could not be reached. Check your connection and try again.';
}
