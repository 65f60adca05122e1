import { useSyncExternalStore } from 'react';

const minute = 60_000;

/** Calls `onTick` at the start of every minute, and when the page becomes visible: timers stop while a device sleeps. */
function subscribe(onTick: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(tick, minute - (Date.now() % minute));
  };
  const tick = () => {
    onTick();
    schedule();
  };
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') tick();
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  schedule();
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    clearTimeout(timer);
  };
}

/** The result of `derive` for the current time, updated every minute. Renders only when the result changes. */
export function useMinuteClock<Result extends string | number | boolean>(
  derive: (now: Date) => Result,
): Result {
  const read = () => derive(new Date());
  return useSyncExternalStore(subscribe, read, read);
}
