import type { Clock } from './clock.ts';

/** Caches values that are expensive to make for a short time. Concurrent requests share one. */
export interface SingleFlightCache<Made> {
  get(key: string, make: () => Promise<Made>): Promise<Made>;
}

interface CacheEntry<Made> {
  readonly value: Promise<Made>;
  readonly createdAt: number;
  bytes: number;
}

/** In the memory of this process, so each process makes a value once. Beyond `mostBytes`, the oldest go first. */
export function createSingleFlightCache<Made>(
  clock: Clock,
  limits: { milliseconds: number; mostBytes: number; sizeOf: (made: Made) => number },
): SingleFlightCache<Made> {
  const entries = new Map<string, CacheEntry<Made>>();
  const forgetOld = () => {
    const since = clock.now().getTime() - limits.milliseconds;
    let bytes = [...entries.values()].reduce((sum, entry) => sum + entry.bytes, 0);
    for (const [key, entry] of entries) {
      if (entry.createdAt > since && bytes <= limits.mostBytes) return;
      bytes -= entry.bytes;
      entries.delete(key);
    }
  };
  return {
    get: (key, make) => {
      forgetOld();
      const known = entries.get(key);
      if (known) return known.value;
      const entry: CacheEntry<Made> = { value: make(), createdAt: clock.now().getTime(), bytes: 0 };
      entries.set(key, entry);
      entry.value.then(
        (made) => {
          entry.bytes = limits.sizeOf(made);
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key);
        },
      );
      return entry.value;
    },
  };
}
