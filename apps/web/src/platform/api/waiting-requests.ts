import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../store/readonly-store.ts';

const waiting = createStore(() => 0);

/** How many requests wait to be sent again because the server was not available. */
export const waitingRequests: ReadonlyStore<number> = waiting;

/** Counts a request as waiting until the returned function is called. */
export function countWaiting(): () => void {
  waiting.setState((count) => count + 1, true);
  return () => waiting.setState((count) => count - 1, true);
}
