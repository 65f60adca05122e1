import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import { type CreateCacheMeter, noCacheMeter } from './metrics/metrics.ts';

/** Caches values that are expensive to make for a short time. Concurrent requests share one. */
export interface SingleFlightCache<Made> {
  get(key: string, make: () => Promise<Made>): Promise<Made>;
}

/** In the memory of this process, so each process makes a value once. Beyond `mostBytes`, the least used go first. */
export function createSingleFlightCache<Made extends {}>(
  clock: Clock,
  {
    createMeter = noCacheMeter,
    ...limits
  }: {
    milliseconds: number;
    mostBytes: number;
    sizeOf: (made: Made) => number;
    createMeter?: CreateCacheMeter;
  },
): SingleFlightCache<Made> {
  const made = new LRUCache<string, Made, () => Promise<Made>>({
    ttl: limits.milliseconds,
    // The lifetime is measured with our clock, at every reading.
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    maxSize: limits.mostBytes,
    sizeCalculation: (value) => Math.max(1, limits.sizeOf(value)),
    fetchMethod: (_key, _stale, { context: make }) => make(),
  });
  const meter = createMeter(() => made.size);
  return {
    get: (key, make) => {
      if (made.has(key)) meter.hit();
      else meter.miss();
      return made.forceFetch(key, { context: make });
    },
  };
}
