import fc from 'fast-check';
import { expect, it } from 'vitest';
import { raiseProgress } from './raise-progress.ts';

it('[INV-04] the progress of a raise counts the commitments of others and one’s own', () => {
  expect(raiseProgress({ total: 1_000_00n, left: 600_00n, own: 0n })).toEqual({
    committed: 400_00n,
    total: 1_000_00n,
    percent: 40,
  });
  expect(raiseProgress({ total: 1_000_00n, left: 600_00n, own: 250_00n })?.committed).toBe(650_00n);
});

it('[INV-04] a raise is at 100 percent only when nothing is left', () => {
  expect(raiseProgress({ total: 1_000_00n, left: 1n, own: 0n })?.percent).toBe(99);
  expect(raiseProgress({ total: 1_000_00n, left: 0n, own: 0n })?.percent).toBe(100);
});

it('[INV-04] a fund without a total shows no progress', () => {
  expect(raiseProgress({ total: null, left: null, own: 500_00n })).toBeNull();
  expect(raiseProgress({ total: 1_000n, left: null, own: 0n })).toBeNull();
  expect(raiseProgress({ total: 0n, left: 0n, own: 0n })).toBeNull();
});

it('[INV-04] the progress of a raise is never below nothing or above the total', () => {
  const amount = fc.bigInt({ min: 0n, max: 99_999_999_999_999n });
  fc.assert(
    fc.property(amount, amount, amount, (total, left, own) => {
      const progress = raiseProgress({ total, left, own });
      if (!progress) return;
      expect(progress.committed >= 0n && progress.committed <= total).toBe(true);
      expect(progress.percent).toBeGreaterThanOrEqual(0);
      expect(progress.percent).toBeLessThanOrEqual(100);
    }),
  );
});
