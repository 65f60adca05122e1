import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commitmentLimits } from '../commitments/commitment-limits.ts';
import { committedShare, type RaiseProgress, raiseProgress } from './raise-progress.ts';

it('[INV-04] the progress of a raise counts the commitments of others and one’s own', () => {
  expect(raiseProgress({ total: 1_000_00n, available: 600_00n, own: 0n })).toEqual({
    total: 1_000_00n,
    committed: 400_00n,
    left: 600_00n,
    available: 600_00n,
    ofOwn: 0n,
    percent: 40,
  });
  expect(raiseProgress({ total: 12_000_000n, available: 9_825_000n, own: 150_000n })).toEqual({
    total: 12_000_000n,
    committed: 2_325_000n,
    left: 9_675_000n,
    available: 9_825_000n,
    ofOwn: 150_000n,
    percent: 19.3,
  });
});

it('[INV-04] a raise is at 100 percent only when nothing is left', () => {
  expect(raiseProgress({ total: 1_000_00n, available: 1n, own: 0n })?.percent).toBe(99.9);
  expect(raiseProgress({ total: 1_000_00n, available: 0n, own: 0n })?.percent).toBe(100);
});

it('[INV-04] a fund without a total shows no progress', () => {
  expect(raiseProgress({ total: null, available: null, own: 500_00n })).toBeNull();
  expect(raiseProgress({ total: 1_000n, available: null, own: 0n })).toBeNull();
  expect(raiseProgress({ total: 0n, available: 0n, own: 0n })).toBeNull();
});

it.each([
  [0n, '100%'],
  [1n, '99.9%'],
  [5_000n, '99.5%'],
  [500_000n, '50%'],
  [932_500n, '6.7%'],
  [999_000n, '0.1%'],
  [999_001n, 'Less than 0.1%'],
  [1_000_000n, '0%'],
])('[DSH-07] a fund with %i of a million left is %s committed', (available, expected) => {
  const progress = raiseProgress({ total: 1_000_000n, available, own: 0n });
  expect(progress && committedShare(progress)).toBe(expected);
});

it('[SYN-01] [INV-04] no two figures of a fund’s page cannot be added up, whoever has committed what', () => {
  const amount = fc.bigInt({ min: 0n, max: 99_999_999_999_999n });
  const others = fc.array(amount, { maxLength: 5 });
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 99_999_999_999_999n }), others, amount, (total, list, own) => {
      const committedByOthers = list.reduce((sum, each) => sum + each, 0n);
      // The documented amount (SYN-04), as the server computes it.
      const { remaining } = commitmentLimits({
        totalAmount: total,
        committedByOthers,
        minAmount: null,
        minAmountForExisting: null,
        maxAmount: null,
        isExistingInvestor: false,
      });
      const progress = raiseProgress({ total, available: remaining, own }) as RaiseProgress;
      const committed = committedByOthers + own;
      expect(progress.committed).toBe(committed < total ? committed : total);
      expect(progress.committed + progress.left).toBe(total);
      expect(progress.left + progress.ofOwn).toBe(progress.available);
      expect(progress.available).toBe(remaining);
      expect(progress.ofOwn >= 0n && progress.ofOwn <= own).toBe(true);
      if (committed <= total) expect(progress.ofOwn).toBe(own);
      expect(progress.percent === 100).toBe(progress.left === 0n);
    }),
  );
});
