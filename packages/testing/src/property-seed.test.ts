import { nat, readConfigureGlobal, sample } from 'fast-check';
import { expect, it } from 'vitest';

it('property tests draw the values of the seed', () => {
  const seed = Number(process.env['PROPERTY_SEED'] ?? 1);
  expect(readConfigureGlobal().seed).toBe(seed);
  expect(sample(nat(), 5)).toEqual(sample(nat(), { numRuns: 5, seed }));
});
