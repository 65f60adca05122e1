import { expect, it } from 'vitest';
import { defineRateLimit } from './rate-limits.ts';

it('declares each name of a rate limit once, since its counters are stored under it', () => {
  const limit = { name: 'of-a-test', failures: 1, windowMs: 1_000 };
  expect(defineRateLimit(limit)).toEqual(limit);
  expect(() => defineRateLimit({ ...limit, failures: 2 })).toThrow('Two rate limits are called of-a-test');
});
