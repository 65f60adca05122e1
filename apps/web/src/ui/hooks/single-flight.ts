import { useState } from 'react';

/**
 * Allows one run of `press` at a time: while its promise is pending, further calls do nothing. `onBusy` receives true
 * when a promise starts and false when it settles. Anything that `press` throws or rejects with is passed on.
 */
export function createSingleFlight(onBusy: (isBusy: boolean) => void) {
  let isPending = false;
  return async (press: () => unknown): Promise<void> => {
    if (isPending) return;
    isPending = true;
    try {
      const result = press();
      if (!(result instanceof Promise)) return;
      onBusy(true);
      await result;
    } finally {
      isPending = false;
      onBusy(false);
    }
  };
}

/** {@link createSingleFlight} for a component: whether it is busy, and the function that runs a press. */
export function useSingleFlight() {
  const [isBusy, setBusy] = useState(false);
  const [run] = useState(() => createSingleFlight(setBusy));
  return { isBusy, run };
}
