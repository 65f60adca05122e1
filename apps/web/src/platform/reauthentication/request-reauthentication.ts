import { ApiError, type Transport } from '@paddock/contract';

type ReauthenticationHandler = () => Promise<boolean>;

let handler: ReauthenticationHandler | undefined;
let pending: Promise<boolean> | undefined;

/**
 * Asks the person to re-authenticate, for a request that the server rejected with `sudo_required`. Returns whether they
 * did, so that the request can be sent again. Requests rejected meanwhile wait for the same answer.
 */
export async function requestReauthentication(): Promise<boolean> {
  if (!handler) return false;
  pending ??= handler().finally(() => {
    pending = undefined;
  });
  return pending;
}

/** Sets the handler that asks. Returns a function that removes it. */
export function setReauthenticationHandler(next: ReauthenticationHandler): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = undefined;
  };
}

/**
 * A transport for people who can be asked: a request that needs re-authentication asks for it once, and is sent again
 * if the person re-authenticates. Otherwise it fails with the server's error.
 */
export function withReauthentication(
  transport: Transport,
  reauthenticate: () => Promise<boolean>,
): Transport {
  return async (request) => {
    try {
      return await transport(request);
    } catch (failure) {
      const isRequired = failure instanceof ApiError && failure.reply?.code === 'sudo_required';
      if (!isRequired || !(await reauthenticate()) || request.signal?.aborted) throw failure;
      return transport(request);
    }
  };
}
