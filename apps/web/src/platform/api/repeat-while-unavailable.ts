import { ApiError } from '@paddock/contract';
import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../store/readonly-store.ts';

/** How long a request is sent again and again, in milliseconds. */
const repeatFor = 60_000;

/** Seconds. What takes longer is no matter of a moment, and a person reads at once what it is. */
const longestPause = 3;

/** What came of sending a request once. */
export type Attempt<Reply> =
  | { readonly reply: Reply; readonly error?: undefined }
  | {
      readonly error: Error;
      /** Seconds after which the server takes the same request again. It says so only if nothing can happen twice. */
      readonly retryAfter?: number | undefined;
    };

/** Sends a request, and again while the server is not available for a moment. */
export async function repeatWhileUnavailable<Reply>(
  send: () => Promise<Attempt<Reply>>,
  { signal, mayRepeat }: { signal: AbortSignal | undefined; mayRepeat: () => boolean },
): Promise<Reply> {
  const until = performance.now() + repeatFor;
  let stopWaiting: (() => void) | undefined;
  try {
    for (;;) {
      const attempt = await send();
      if (!attempt.error) return attempt.reply;
      const { error, retryAfter } = attempt;
      const isOver = retryAfter === undefined || performance.now() + retryAfter * 1_000 > until;
      if (isOver || retryAfter > longestPause) throw error;
      stopWaiting ??= countWaiting();
      await pause(retryAfter * 1_000, signal);
      if (!mayRepeat()) throw error;
    }
  } finally {
    stopWaiting?.();
  }
}

/** The seconds of a header Retry-After; undefined for none, and for a date. */
export const readRetryAfter = (header: string | null): number | undefined =>
  /^\d+$/.test(header ?? '') ? Number(header) : undefined;

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(new ApiError('Request aborted'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

const waiting = createStore(() => 0);

/** How many requests wait to be sent again because the server was not available. */
export const waitingRequests: ReadonlyStore<number> = waiting;

/** Counts a request as waiting until the returned function is called. */
function countWaiting(): () => void {
  waiting.setState((count) => count + 1, true);
  return () => waiting.setState((count) => count - 1, true);
}
