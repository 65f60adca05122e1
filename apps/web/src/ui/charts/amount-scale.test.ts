import { expect, it } from 'vitest';
import { amountScale } from './amount-scale.ts';

it('[INV-02] draws amounts to scale from nothing to the largest', () => {
  const { place, highest, lowest } = amountScale([5_000_000n, 12_500_000n, 0n]);
  expect([place(0n), place(5_000_000n), place(12_500_000n)]).toEqual([0, 40, 100]);
  expect([highest, lowest]).toEqual(['$125K', '$0']);
});

it('[INV-02] begins below nothing where an amount is negative, and draws nothing where there is none', () => {
  const { place, lowest } = amountScale([-100n, 300n]);
  expect([place(-100n), place(0n), place(300n), lowest]).toEqual([0, 25, 100, '−$1']);
  expect(amountScale([]).place(0n)).toBe(0);
});
