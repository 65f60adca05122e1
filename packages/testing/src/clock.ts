/** A clock that tests can set and advance. */
export interface TestClock {
  now(): Date;
  set(to: Date): void;
  /** Milliseconds. */
  advance(by: number): void;
}

/** Follows the real time until it is set, so that timestamps of the database are never in its future. */
export function testClock(): TestClock {
  let offset = 0;
  let fixed: Date | undefined;
  return {
    now: () => new Date((fixed?.getTime() ?? Date.now()) + offset),
    set: (to) => {
      fixed = to;
      offset = 0;
    },
    advance: (by) => {
      offset += by;
    },
  };
}
