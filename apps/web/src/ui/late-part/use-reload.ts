import { useState } from 'react';
import { reloadOnceReachable } from './reload.ts';

/** What to say where a reload was asked for and the server does not answer. */
export const serverAway = 'The server cannot be reached. Check your connection and try again.';

/** Reloads the page once the server answers; tells whether it did not when last asked. */
export function useReload(): { isAway: boolean; reload: () => Promise<void> } {
  const [isAway, setAway] = useState(false);
  return { isAway, reload: async () => setAway(!(await reloadOnceReachable())) };
}
