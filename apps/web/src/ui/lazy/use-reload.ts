import { useCallback, useState } from 'react';

export const serverUnreachableMessage = 'The server cannot be reached. Check your connection and try again.';

/** Timeout of the health check, in milliseconds. */
const healthTimeout = 10_000;

/** Reloads the page once the server responds. `isAway` is true if the last check failed. */
export function useReload(): { isAway: boolean; reload: () => Promise<void> } {
  const [isAway, setAway] = useState(false);
  const reload = useCallback(async () => setAway(!(await reloadOnceReachable())), []);
  return { isAway, reload };
}

/** Checks the server first: offline, the browser would replace the page with its own error page. */
async function reloadOnceReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(healthTimeout) });
    if (ok) location.reload();
    return ok;
  } catch {
    return false;
  }
}
