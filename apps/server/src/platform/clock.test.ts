import { testClock } from '@paddock/testing';
import { expect, it } from 'vitest';
import { restAfter } from './clock.ts';

it('[BAC-15] rests six times as long as a piece of work took, and at most a second', async () => {
  const clock = testClock();
  await restAfter({ clock }, performance.now() - 100);
  await restAfter({ clock }, performance.now() - 10_000);
  expect(clock.rests).toEqual([expect.any(Number), 1_000]);
  expect(clock.rests[0]).toBeGreaterThanOrEqual(600);
  expect(clock.rests[0]).toBeLessThan(1_000);
});
