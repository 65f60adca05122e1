import { useCallback, useRef, useState } from 'react';

/**
 * Runs one press at a time: while the promise of the last one is pending, another press does nothing. The press
 * shows its own failure; one that it lets through ends the busy state and is rethrown.
 */
export function useSingleFlight<Arguments extends unknown[]>(press: (...values: Arguments) => unknown) {
  const [isBusy, setBusy] = useState(false);
  const pending = useRef(false);
  const run = useCallback(
    async (...values: Arguments) => {
      if (pending.current) return;
      pending.current = true;
      try {
        const result = press(...values);
        if (!(result instanceof Promise)) return;
        setBusy(true);
        await result;
      } finally {
        pending.current = false;
        setBusy(false);
      }
    },
    [press],
  );
  return { isBusy, run };
}
