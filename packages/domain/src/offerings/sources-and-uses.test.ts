import { expect, it } from 'vitest';
import { moneySide, sourcesAndUsesGap } from './sources-and-uses.ts';

it('[INV-04] sources have their sum and shares that add up to 100 percent', () => {
  expect(
    moneySide([
      { name: 'Equity', amount: 1_00n },
      { name: 'Loan', amount: 1_00n },
      { name: 'Grant', amount: 1_00n },
    ]),
  ).toEqual({
    lines: [
      { name: 'Equity', amount: 1_00n, share: '33.34' },
      { name: 'Loan', amount: 1_00n, share: '33.33' },
      { name: 'Grant', amount: 1_00n, share: '33.33' },
    ],
    total: 3_00n,
  });
  expect(moneySide([])).toEqual({ lines: [], total: 0n });
});

it('[INV-04] says by how much sources and uses differ, and nothing while one side is empty', () => {
  expect(sourcesAndUsesGap([5_00n, 5_00n], [9_99n])).toBe(1n);
  expect(sourcesAndUsesGap([9_99n], [10_00n])).toBe(-1n);
  expect(sourcesAndUsesGap([10_00n], [4_00n, 6_00n])).toBeUndefined();
  expect(sourcesAndUsesGap([], [4_00n])).toBeUndefined();
  expect(sourcesAndUsesGap([4_00n], [])).toBeUndefined();
});
