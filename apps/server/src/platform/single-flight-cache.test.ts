import { testClock } from '@paddock/testing';
import { expect, it } from 'vitest';
import { createSingleFlightCache } from './single-flight-cache.ts';

const counter = () => {
  let count = 0;
  return { make: async () => `made ${++count}`, count: () => count };
};

it('[SEC-07] makes a value once for all requests within its lifetime, even concurrent ones', async () => {
  const clock = testClock();
  const once = createSingleFlightCache<string>(clock, {
    milliseconds: 60_000,
    mostBytes: 100,
    sizeOf: () => 10,
  });
  const { make, count } = counter();
  expect(await Promise.all([once.get('a', make), once.get('a', make)])).toEqual(['made 1', 'made 1']);
  clock.advance(59_000);
  expect(await once.get('a', make)).toBe('made 1');
  expect(await once.get('b', make)).toBe('made 2');
  clock.advance(1_001);
  expect(await once.get('a', make)).toBe('made 3');
  expect(count()).toBe(3);
});

it('[SEC-07] caches no errors, and no more bytes than the limit', async () => {
  const once = createSingleFlightCache<string>(testClock(), {
    milliseconds: 60_000,
    mostBytes: 15,
    sizeOf: () => 10,
  });
  const { make } = counter();
  const broken = once.get('a', async () => {
    throw new Error('Broken');
  });
  await expect(broken).rejects.toThrow('Broken');
  expect(await once.get('a', make)).toBe('made 1');
  expect(await once.get('b', make)).toBe('made 2');
  expect(await once.get('a', make)).toBe('made 3');
});
