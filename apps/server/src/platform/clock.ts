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
