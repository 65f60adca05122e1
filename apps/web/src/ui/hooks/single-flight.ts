/**
 * Lets one run of `press` happen at a time: while the promise of the last one is pending, another does nothing.
 * `onBusy` hears true when a promise begins and false when it has ended, however it ended. What `press` throws or
 * rejects with is passed on.
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
