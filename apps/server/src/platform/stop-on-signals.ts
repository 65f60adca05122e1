import type { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Drain } from './drain.ts';

/**
 * Milliseconds within which signals count as one: a process manager signals the whole group, and the launcher passes
 * the same signal on.
 */
export const sameSignalWindow = 200;

/** What is stopped, and the process that gets the signals. */
export interface Stopped {
  readonly signals: EventEmitter;
  readonly drain: Drain;
  readonly drainSeconds: number;
  readonly log: Logger;
  /** Closes the listener, waits for open requests, then closes everything else. */
  close(): Promise<void>;
  /** Without a code, the process ends with its own `exitCode`. */
  exit(code?: number): void;
}

/**
 * Stops the server on SIGTERM or SIGINT: it says that it is not ready for `drainSeconds` and goes on serving, then
 * closes. A second signal ends that wait, and open requests still end; a third ends the process at once.
 */
export function stopOnSignals(stopped: Stopped): void {
  const { signals, drain, drainSeconds, log } = stopped;
  const waiting = new AbortController();
  let count = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  const stop = async (signal: string) => {
    log.info({ signal, drainSeconds }, 'Shutting down');
    drain.begin();
    await pause(drainSeconds * 1_000, undefined, { signal: waiting.signal }).catch(() => undefined);
    await stopped.close();
    stopped.exit();
  };
  const receive = (signal: string) => {
    const now = performance.now();
    const isRepeated = now - lastAt < sameSignalWindow;
    lastAt = now;
    if (isRepeated) return;
    count += 1;
    if (count === 1)
      stop(signal).catch((error: unknown) => {
        log.error({ err: error }, 'Shutting down failed');
        stopped.exit(1);
      });
    if (count === 2) waiting.abort();
    if (count === 3) stopped.exit(1);
  };
  signals.on('SIGTERM', receive);
  signals.on('SIGINT', receive);
}
