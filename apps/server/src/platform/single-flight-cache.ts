import type { Clock } from './clock.ts';

/** Keeps what is costly to make for a short while: asked for again, also at the same time, it is not made again. */
export interface SingleFlightCache<Made> {
  get(key: string, make: () => Promise<Made>): Promise<Made>;
}

interface CacheEntry<Made> {
  readonly value: Promise<Made>;
  readonly createdAt: number;
  bytes: number;
}

/** In the memory of this process: each process makes a thing once. The oldest go where `mostBytes` are kept. */
export function createSingleFlightCache<Made>(
  clock: Clock,
  limits: { milliseconds: number; mostBytes: number; sizeOf: (made: Made) => number },
): SingleFlightCache<Made> {
  const kept = new Map<string, CacheEntry<Made>>();
  const forgetOld = () => {
    const since = clock.now().getTime() - limits.milliseconds;
    let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0);
    for (const [key, one] of kept) {
      if (one.createdAt > since && bytes <= limits.mostBytes) return;
      bytes -= one.bytes;
      kept.delete(key);
    }
  };
  return {
    get: (key, make) => {
      forgetOld();
      const known = kept.get(key);
      if (known) return known.value;
      const one: CacheEntry<Made> = { value: make(), createdAt: clock.now().getTime(), bytes: 0 };
      kept.set(key, one);
      one.value.then(
        (made) => {
          one.bytes = limits.sizeOf(made);
        },
        () => {
          if (kept.get(key) === one) kept.delete(key);
        },
      );
      return one.value;
    },
  };
}
