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
