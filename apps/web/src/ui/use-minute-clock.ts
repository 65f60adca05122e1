import { useSyncExternalStore } from 'react';

const minute = 60_000;

const listeners = new Set<() => void>();
let moment = new Date();
let timer: ReturnType<typeof setTimeout> | undefined;

function tick(): void {
  moment = new Date();
  clearTimeout(timer);
  timer = setTimeout(tick, minute - (moment.getTime() % minute));
  for (const listener of listeners) listener();
}

/** Timers sleep with the device: what is looked at again is right again. */
function onVisible(): void {
  if (document.visibilityState === 'visible') tick();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', onVisible);
    tick();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', onVisible);
    clearTimeout(timer);
  };
}

const read = () => (listeners.size === 0 ? new Date() : moment);

/** What `of` says of the time, anew at each full minute; the component renders only when the answer changes. */
export function useMinuteClock<Answer extends string | number | boolean>(of: (now: Date) => Answer): Answer {
  const answer = () => of(read());
  return useSyncExternalStore(subscribe, answer, answer);
}
