import fc from 'fast-check';
import { expect, it } from 'vitest';
import { projectedReturns } from './projected-returns.ts';

it('[INV-04] projections become dollars, sums and a multiple', () => {
  const { payments, ...sums } = projectedReturns(
    [
      { period: '2027', income: 6.5, capital: 0 },
      { period: '2028', income: 7.125, capital: 135.5 },
    ],
    100_000_00n,
  );
  expect(payments).toEqual([
    { period: '2027', income: 6_500_00n, capital: 0n, total: 6_500_00n, paid: 6_500_00n },
    {
      period: '2028',
      income: 7_125_00n,
      capital: 135_500_00n,
      total: 142_625_00n,
      paid: 149_125_00n,
    },
  ]);
  expect(sums).toEqual({ income: 13_625_00n, capital: 135_500_00n, total: 149_125_00n, multiple: 1.49 });
});

it('[INV-04] projections without periods or an amount come to nothing', () => {
  expect(projectedReturns([], 100_00n)).toMatchObject({ total: 0n, multiple: 0 });
  expect(projectedReturns([{ period: '2027', income: 5, capital: 0 }], 0n)).toMatchObject({ multiple: 0 });
});

it('[INV-04] the sums of projections are those of the rounded payments', () => {
  const percent = fc.integer({ min: 0, max: 2_000_000 }).map((units) => units / 10_000);
  const periods = fc.array(fc.record({ period: fc.string(), income: percent, capital: percent }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(periods, fc.bigInt({ min: 1n, max: 1_000_000_000n }), (list, invested) => {
      const { payments, income, capital, total } = projectedReturns(list, invested);
      expect(total).toBe(income + capital);
      expect(payments.at(-1)?.paid ?? 0n).toBe(total);
      expect(total).toBe(payments.reduce((sum, payment) => sum + payment.total, 0n));
    }),
  );
});
