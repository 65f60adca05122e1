import { ApiError, buildPath, type Endpoint } from '@paddock/contract';
import type { ViewedFile } from '../../ui/viewer/file-view.tsx';
import { asApiError, ownErrorMessage, parseReceivedError } from '../api/api-error.ts';
import { type Attempt, readRetryAfter, repeatWhileUnavailable } from '../api/repeat-while-unavailable.ts';

interface FetchedFile extends ViewedFile {
  /** The name under which the server wants it to be saved. Empty if it names none. */
  name: string;
}

interface FileRequest {
  signal: AbortSignal;
  /** For files that need a session; download links carry their own right. */
  authCode?: string;
  /** What is posted, where an address must not have it. */
  body?: Readonly<Record<string, unknown>>;
}

/**
 * A file of this server, to show it in the page, asked for again while the server is not available for a moment. Rejects
 * with an ApiError.
 */
export function fetchFile(path: string, request: FileRequest): Promise<FetchedFile> {
  return repeatWhileUnavailable(() => fetchOnce(path, request), {
    signal: request.signal,
    mayRepeat: () => true,
  });
}

async function fetchOnce(
  path: string,
  { signal, authCode, body }: FileRequest,
): Promise<Attempt<FetchedFile>> {
  try {
    const headers = {
      ...(authCode && { authcode: authCode }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const posted = body && { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(path, { signal, headers, ...posted });
    if (response.ok)
      return {
        reply: {
          bytes: new Uint8Array(await response.arrayBuffer()),
          type: (response.headers.get('content-type') ?? '').split(';')[0] ?? '',
          name: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '',
        },
      };
    const error = parseReceivedError(await response.json().catch(() => undefined));
    return {
      error: new ApiError(`request failed with status code ${response.status}`, response.status, error),
      retryAfter:
        error?.code === 'unavailable' ? readRetryAfter(response.headers.get('retry-after')) : undefined,
    };
  } catch {
    throw new ApiError('Network Error');
  }
}

/** The bytes of an endpoint that replies with a file. Rejects with an ApiError. */
export async function requestBytes<
  P extends Record<string, string> | undefined,
  B extends Record<string, unknown> | undefined,
>(
  endpoint: Endpoint<P, undefined, B, undefined>,
  {
    params,
    ...request
  }: (P extends undefined ? { params?: undefined } : { params: P }) &
    (B extends undefined ? { body?: undefined } : { body: B }) &
    FileRequest,
): Promise<Uint8Array<ArrayBuffer>> {
  return (await fetchFile(buildPath(endpoint.path, { params }), request)).bytes;
}

/** The message for a document that could not be downloaded. */
export function downloadErrorMessage(failure: unknown): string {
  const { status, reply } = asApiError(failure);
  switch (status) {
    case 404:
      return 'This document no longer exists.';
    case 409:
      return reply?.message ?? 'This document is not ready yet. Please try again later.';
    default:
      return ownErrorMessage(failure, 'The document could not be downloaded. Please try again.');
  }
}
