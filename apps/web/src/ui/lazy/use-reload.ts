import { useState } from 'react';

export const serverUnreachableMessage = 'The server cannot be reached. Check your connection and try again.';

/** How long the server may take to answer, in milliseconds. */
const healthTimeout = 10_000;

/** Reloads the page once the server answers. `isAway` tells that it did not answer the last time. */
export function useReload(): { isAway: boolean; reload: () => Promise<void> } {
  const [isAway, setAway] = useState(false);
  return { isAway, reload: async () => setAway(!(await reloadOnceReachable())) };
}

/** Asks the server first, because the browser would replace the page with its own for a lost connection. */
async function reloadOnceReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(healthTimeout) });
    if (ok) location.reload();
    return ok;
  } catch {
    return false;
  }
}
