import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentageEffect } from './percentage-effect.ts';
import { summaryRow } from './returns.ts';

const sum = (values: bigint[]) => values.reduce((total, value) => total + value, 0n);
const percentages = fc.record({
  currentPercentageTotalReturned: fc.integer({ min: 0, max: 3_000_000 }).map((units) => units / 10_000),
  currentFundValuePercentage: fc.integer({ min: 0, max: 3_000_000 }).map((units) => units / 10_000),
});
const invested = fc.array(fc.bigInt({ min: 0n, max: 99_999_999_999n }), { maxLength: 40 });

it('[BAC-06] the effect of percentages is what each investor will read, and its totals are the sums of those rows', () => {
  fc.assert(
    fc.property(invested, percentages, percentages, (amounts, before, after) => {
      const effect = percentageEffect(amounts, before, after);
      for (const [place, row] of effect.rows.entries()) {
        const read = summaryRow({
          fundName: null,
          closeDate: null,
          invested: amounts[place] ?? 0n,
          ...after,
        });
        expect(row.after).toEqual({ distribution: read.currentDistribution, value: read.currentValue });
      }
      for (const side of ['before', 'after'] as const)
        for (const figure of ['distribution', 'value'] as const)
          expect(effect.totals[side][figure]).toBe(sum(effect.rows.map((row) => row[side][figure])));
    }),
  );
});

it('[BAC-06] the totals of percentages add up rounded rows, which may differ from rounding the sum', () => {
  const none = { currentPercentageTotalReturned: 0, currentFundValuePercentage: 100 };
  const half = { currentPercentageTotalReturned: 50, currentFundValuePercentage: 100 };
  const { totals } = percentageEffect([1n, 1n, 1n], none, half);
  expect(totals).toEqual({
    invested: 3n,
    before: { distribution: 0n, value: 3n },
    // Half a cent is a cent in each row; half of three cents would be two.
    after: { distribution: 3n, value: 3n },
  });
});
