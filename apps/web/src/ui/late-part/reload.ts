/** How long the server may take to say that it is there, in milliseconds. */
const patience = 10_000;

/**
 * Loads this address in a new document once the server is known to answer: without it the browser would show its own
 * page for a lost connection. Answers whether it does.
 */
export async function reloadOnceReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(patience) });
    if (ok) location.reload();
    return ok;
  } catch {
    return false;
  }
}
