import { ApiError, type ErrorCode, type ReceivedError, type Transport } from '@paddock/contract';
import { randomId } from '../../ui/hooks/random-id.ts';
import { isRequestId, parseReceivedError } from './api-error.ts';
import { type Attempt, readRetryAfter, repeatWhileUnavailable } from './repeat-while-unavailable.ts';

/** How long a request may take before it fails with 'timeout exceeded', in milliseconds. */
export const requestTimeout = 30_000;

type TransportRequest = Parameters<Transport>[0] & {
  idempotencyKey?: string | undefined;
  keepalive?: boolean;
};

export interface FetchTransportOptions {
  /** The auth code of the session, if any. */
  authCode: () => string | undefined;
  /** Whose session it is, if it may get another code: a request is sent again only for the same person. */
  person?: () => string | undefined;
  /**
   * Called when the server no longer accepts the auth code of a request (AUT-10). If another tab has renewed the code,
   * the session goes on with that one, and the request is sent again.
   */
  onSessionRejected: (authCode: string) => void;
  /** Called with the path of a request that impersonation does not allow (AUT-14). */
  onReadOnly?: (path: string) => void;
  /** Called when a second factor has to be set up first. */
  onSecondFactorRequired?: () => void;
  fetch?: typeof globalThis.fetch;
  timeout?: number;
}

const messageForFailure = (failure: unknown, timeout: AbortSignal) => {
  const name = failure instanceof Error ? failure.name : '';
  // Chromium calls it an AbortError when the time runs out while the reply is being read.
  if (name === 'TimeoutError' || (name === 'AbortError' && timeout.aborted)) return 'timeout exceeded';
  return name === 'AbortError' ? 'Request aborted' : 'Network Error';
};

async function readReply(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A proxy that answers in place of the server may still say which request it was. */
function withRequestId(
  error: ReceivedError | undefined,
  requestId: string | null,
): ReceivedError | undefined {
  return error?.requestId === undefined && isRequestId(requestId) ? { ...error, requestId } : error;
}

/**
 * The browser's transport: fetch with the header `authcode`. Rejects with an ApiError that has one of the generic
 * messages (COL-07): 'request failed with status code {n}', 'Network Error', 'Request aborted', 'timeout exceeded'.
 * While the server is not available for a moment, a request is sent again by itself, a write with the same idempotency
 * key: its own, if nobody gave it one.
 */
export function createFetchTransport(parts: FetchTransportOptions): Transport {
  return (request: TransportRequest) => {
    const owner = ownerOf(parts);
    // The server takes a write again only under its key, as soon as it may have been saved the first time.
    const idempotencyKey = request.idempotencyKey ?? (request.method === 'GET' ? undefined : randomId());
    return repeatWhileUnavailable(() => sendOnce(parts, { ...request, idempotencyKey }, parts.authCode()), {
      signal: request.signal,
      mayRepeat: () => ownerOf(parts) === owner,
    });
  };
}

/** The server allows nothing before a second factor: by the setting for a level, or because its deadline has passed. */
const secondFactorCodes: readonly ErrorCode[] = ['second_factor_enrolment_required', 'second_factor_needed'];

const ownerOf = ({ person, authCode }: FetchTransportOptions) => (person ?? authCode)();

async function sendOnce(
  parts: FetchTransportOptions,
  { method, path, body, signal, idempotencyKey, keepalive }: TransportRequest,
  authCode: string | undefined,
): Promise<Attempt<unknown>> {
  const send = parts.fetch ?? globalThis.fetch.bind(globalThis);
  const timeout = AbortSignal.timeout(parts.timeout ?? requestTimeout);
  let response: Response;
  let reply: unknown;
  try {
    const early = method === 'GET' ? globalThis.window?.takeEarlyReply?.(path, authCode) : undefined;
    response = await (early ??
      send(path, {
        method,
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(authCode && { authcode: authCode }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(keepalive && { keepalive }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      }));
    reply = await readReply(response);
  } catch (failure) {
    throw new ApiError(messageForFailure(failure, timeout));
  }
  if (response.ok) return { reply };
  const error = withRequestId(parseReceivedError(reply), response.headers.get('x-request-id'));
  let isRenewed = false;
  if (response.status === 401 && authCode && error?.code !== 'invalid_credentials') {
    const owner = ownerOf(parts);
    parts.onSessionRejected(authCode);
    isRenewed = owner !== undefined && ownerOf(parts) === owner && parts.authCode() !== authCode;
  }
  if (error?.code === 'guest_session_read_only') parts.onReadOnly?.(path);
  if (error?.code && secondFactorCodes.includes(error.code)) parts.onSecondFactorRequired?.();
  return {
    error: new ApiError(`request failed with status code ${response.status}`, response.status, error),
    // Nobody waits for the reply to a report, which the page may not outlive.
    retryAfter: isRenewed
      ? 0
      : error?.code === 'unavailable' && !keepalive
        ? readRetryAfter(response.headers.get('retry-after'))
        : undefined,
  };
}
