import { CallError, type Transport } from '@paddock/contract';
import { errorAnswer } from './error-answer.ts';

/** How long a call may take before it fails with 'timeout exceeded', in milliseconds. */
export const callTimeout = 30_000;

type TransportRequest = Parameters<Transport>[0] & { idempotencyKey?: string; keepalive?: boolean };

export interface FetchTransportParts {
  /** The code of the session, where there is one. */
  authCode: () => string | undefined;
  /** Told when the server no longer knows the code that a call carried (AUT-10). */
  onSessionRefused: (authCode: string) => void;
  /** Told of a call that a guest session may not make, by its path (AUT-14). */
  onReadOnly?: (path: string) => void;
  /** Told that nothing is open before a second factor is set up. */
  onSecondFactorDue?: () => void;
  fetch?: typeof globalThis.fetch;
  timeout?: number;
}

const messageOf = (failure: unknown, timeout: AbortSignal) => {
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

/**
 * The browser's transport: fetch with the header `authcode`. Fails with a CallError whose message is one of the
 * generic ones (COL-07): 'request failed with status code {n}', 'Network Error', 'Request aborted', 'timeout exceeded'.
 */
export function createFetchTransport(parts: FetchTransportParts): Transport {
  const send = parts.fetch ?? globalThis.fetch.bind(globalThis);
  return async ({ method, path, body, signal, idempotencyKey, keepalive }: TransportRequest) => {
    const authCode = parts.authCode();
    const timeout = AbortSignal.timeout(parts.timeout ?? callTimeout);
    let response: Response;
    let reply: unknown;
    try {
      response = await send(path, {
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
      });
      reply = await readReply(response);
    } catch (failure) {
      throw new CallError(messageOf(failure, timeout));
    }
    if (response.ok) return reply;
    const error = errorAnswer(reply);
    if (response.status === 401 && authCode && error?.code !== 'invalid_credentials') {
      parts.onSessionRefused(authCode);
    }
    if (error?.code === 'guest_session_read_only') parts.onReadOnly?.(path);
    if (error?.code === 'second_factor_enrolment_required') parts.onSecondFactorDue?.();
    throw new CallError(`request failed with status code ${response.status}`, response.status, error);
  };
}
