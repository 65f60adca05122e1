import { setTimeout as pause } from 'node:timers/promises';

/** A request that is sent again and again. */
export interface Paced {
  readonly ask: () => Promise<unknown>;
  /** Milliseconds from a reply to the next request, so that a slow machine is not asked ever more at once. */
  readonly pause: number;
  /** The milliseconds of each reply. */
  readonly times: number[];
}

/** Asks for each of these at its pace, at least once, until something is done. */
export async function timeUntil(done: Promise<unknown>, requests: readonly Paced[]): Promise<void> {
  let isDone = false;
  const askFor = async (paced: Paced) => {
    do {
      const began = performance.now();
      await paced.ask();
      paced.times.push(performance.now() - began);
      await pause(paced.pause);
    } while (!isDone);
  };
  const end = done.finally(() => {
    isDone = true;
  });
  await Promise.all([end, ...requests.map(askFor)]);
}

/** The time within which so many of 100 of these are answered. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil((sorted.length * share) / 100) - 1] ?? Number.NaN;
}
