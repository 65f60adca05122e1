import fc from 'fast-check';
import { expect, it } from 'vitest';
import { holdingFigures } from '../commitments/index.ts';
import { fundingState } from './funding.ts';
import { percentageEffect } from './percentage-effect.ts';
import { summaryRow } from './returns.ts';

const sum = (values: bigint[]) => values.reduce((total, value) => total + value, 0n);
const percentages = fc.record({
  currentPercentageTotalReturned: fc.integer({ min: 0, max: 3_000_000 }).map((units) => units / 10_000),
  currentFundValuePercentage: fc.integer({ min: 0, max: 3_000_000 }).map((units) => units / 10_000),
});
const funding = fc
  .record({
    committed: fc.bigInt({ min: 0n, max: 99_999_999_999n }),
    received: fc.bigInt({ min: 0n, max: 99_999_999_999n }),
  })
  .map(({ committed, received }) => fundingState({ committed, fundedBefore: null, entries: [received] }));
const fundings = fc.array(funding, { maxLength: 40 });

it('[BAC-06] the effect of percentages is what each investor will read, and its totals are the sums of those rows', () => {
  fc.assert(
    fc.property(fundings, percentages, percentages, (states, before, after) => {
      const investments = states.map(({ committed, funded }) => ({ invested: committed, funded }));
      const effect = percentageEffect(investments, before, after);
      for (const [place, row] of effect.rows.entries()) {
        const state = states[place] ?? null;
        const invested = state?.committed ?? 0n;
        const read = summaryRow({ fundName: null, closeDate: null, invested, ...after });
        const own = holdingFigures({
          isCommitted: true,
          amount: invested,
          funding: state,
          ledger: null,
          ...after,
        });
        expect(row.after).toEqual({
          distribution: read.currentDistribution,
          value: read.currentValue,
          fundedDistribution: own.distributions,
          fundedValue: own.value,
          awaited: own.awaited,
        });
        expect(row.after.value).toBe(row.after.fundedValue + row.after.awaited);
      }
      for (const side of ['before', 'after'] as const)
        for (const figure of [
          'distribution',
          'value',
          'fundedDistribution',
          'fundedValue',
          'awaited',
        ] as const)
          expect(effect.totals[side][figure]).toBe(sum(effect.rows.map((row) => row[side][figure])));
    }),
  );
});

it('[BAC-06] the totals of percentages add up rounded rows, which may differ from rounding the sum', () => {
  const none = { currentPercentageTotalReturned: 0, currentFundValuePercentage: 100 };
  const half = { currentPercentageTotalReturned: 50, currentFundValuePercentage: 100 };
  const cent = { invested: 1n, funded: 1n };
  const { totals } = percentageEffect([cent, cent, { invested: 1n, funded: 0n }], none, half);
  expect(totals).toEqual({
    invested: 3n,
    funded: 2n,
    before: { distribution: 0n, value: 3n, fundedDistribution: 0n, fundedValue: 2n, awaited: 1n },
    // Half a cent is a cent in each row; half of three cents would be two.
    after: { distribution: 3n, value: 3n, fundedDistribution: 2n, fundedValue: 2n, awaited: 1n },
  });
});
