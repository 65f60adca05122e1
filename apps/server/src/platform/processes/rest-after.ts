import type { Clock } from '../clock.ts';

/** How many times as long as it took, and at most how many milliseconds. */
const rest = { times: 6, most: 1_000 };

/**
 * Waits after a piece of long work that began then (`performance.now()`), where the next one follows. What such work takes
 * of processors, memory and database is noticed by people who use the site meanwhile, and nobody waits for it by the second.
 */
export async function restAfter({ clock }: { clock: Clock }, began: number): Promise<void> {
  await clock.rest(Math.min((performance.now() - began) * rest.times, rest.most));
}
