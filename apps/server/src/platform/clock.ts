import { setTimeout as pause } from 'node:timers/promises';

/** The source of the time, injected so that tests can set it. */
export interface Clock {
  now(): Date;
  /** Waits so many milliseconds for nothing but the use of the machine, so that tests need not wait. */
  rest(milliseconds: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  rest: async (milliseconds) => {
    await pause(milliseconds);
  },
};

/** How many times as long as it took, and at most how many milliseconds. */
const rest = { times: 6, most: 1_000 };

/**
 * Waits after a piece of long work that began then (`performance.now()`), where the next one follows. What such work takes
 * of processors, memory and database is noticed by people who use the site meanwhile, and nobody waits for it by the second.
 */
export async function restAfter({ clock }: { clock: Clock }, began: number): Promise<void> {
  await clock.rest(Math.min((performance.now() - began) * rest.times, rest.most));
}
