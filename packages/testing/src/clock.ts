import { setImmediate as pause } from 'node:timers/promises';

/** A clock that tests can set and advance. */
export interface TestClock {
  now(): Date;
  /** Takes no time. */
  rest(milliseconds: number): Promise<void>;
  /** The rests that were asked for, in milliseconds. */
  readonly rests: number[];
  set(to: Date): void;
  /** Follows the real time again. */
  reset(): void;
  /** Milliseconds. */
  advance(by: number): void;
}

/** Follows the real time until it is set, so that timestamps of the database are never in its future. */
export function testClock(): TestClock {
  let offset = 0;
  let fixed: Date | undefined;
  const rests: number[] = [];
  return {
    now: () => new Date((fixed?.getTime() ?? Date.now()) + offset),
    rest: async (milliseconds) => {
      rests.push(milliseconds);
      await pause();
    },
    rests,
    set: (to) => {
      fixed = to;
      offset = 0;
    },
    reset: () => {
      fixed = undefined;
      offset = 0;
    },
    advance: (by) => {
      offset += by;
    },
  };
}
