/** A clock that stands still until it is set or moved. */
export interface TestClock {
  now(): Date;
  set(to: Date): void;
  /** Milliseconds. */
  advance(by: number): void;
}

/** Begins at the real time, so that what the database stamps by itself is never in its future. */
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
