/** Lets only so many pass at one moment; the others wait in the order they came. */
export type Gate = <Result>(pass: () => Promise<Result>) => Promise<Result>;

/**
 * For calls that ask another service within their transaction: those who wait before the gate hold no connection to
 * the database, so that a service that is slow leaves connections for all other calls.
 */
export function createGate(places: number): Gate {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (pass) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((admitted) => waiting.push(admitted));
    try {
      return await pass();
    } finally {
      const next = waiting.shift();
      // The place goes from hand to hand: nobody who comes just now gets in between.
      if (next) next();
      else free += 1;
    }
  };
}
