import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  overallReturn,
  type ParticipationFigures,
  sortSummary,
  summaryRow,
  summaryTotals,
  totalGain,
} from './returns.ts';

const position: ParticipationFigures = {
  fundName: 'Harbour Fund',
  invested: 10_000_000n,
  currentPercentageTotalReturned: 12.5,
  currentFundValuePercentage: '110.25',
  closeDate: '2026-03-01T00:00:00Z',
};

it('[DSH-04] [INV-02] a gain is what was distributed and what is there now, without what was invested', () => {
  const figures = { invested: 10_000n, currentDistribution: 500n, currentValue: 9_000n };
  expect(totalGain(figures)).toBe(-500n);
});

describe('summary row', () => {
  it('[DSH-03] computes distribution and value as percentages of the investment', () => {
    expect(summaryRow(position)).toEqual({
      fundName: 'Harbour Fund',
      invested: 10_000_000n,
      currentDistribution: 1_250_000n,
      percentageReturned: 12.5,
      currentValue: 11_025_000n,
      closeDate: '2026-03-01T00:00:00Z',
    });
  });

  it.each([null, undefined, Number.NaN, ''])(
    '[DSH-03] counts a percentage of %s as 0 returned and 100 of value',
    (none) => {
      const row = summaryRow({
        ...position,
        currentPercentageTotalReturned: none,
        currentFundValuePercentage: none,
      });
      expect(row).toMatchObject({
        currentDistribution: 0n,
        percentageReturned: 0,
        currentValue: 10_000_000n,
      });
    },
  );

  it('[DSH-03] takes a value of 0 percent as 0, not as the default', () => {
    expect(summaryRow({ ...position, currentFundValuePercentage: 0 }).currentValue).toBe(0n);
  });

  it.each([null, undefined, ' '])('[DSH-02] shows a fund named %s as Unknown Fund', (fundName) => {
    expect(summaryRow({ ...position, fundName }).fundName).toBe('Unknown Fund');
  });

  it('[DSH-02] is sorted by close date, newest first, undated rows last', () => {
    const rows = ['2024-01-01', null, '2026-01-01', undefined, '2025-01-01'].map((closeDate) => ({
      closeDate,
    }));
    expect(sortSummary(rows).map((row) => row.closeDate)).toEqual([
      '2026-01-01',
      '2025-01-01',
      '2024-01-01',
      null,
      undefined,
    ]);
  });
});

describe('overall return', () => {
  const figures = (invested: bigint, currentDistribution: bigint, currentValue: bigint) => ({
    invested,
    currentDistribution,
    currentValue,
  });

  it('[DSH-04] is the gain over the investment in percent, to two decimals', () => {
    expect(overallReturn(figures(10_000_000n, 1_250_000n, 11_025_000n))).toBe(22.75);
    expect(overallReturn(figures(30_000n, 0n, 30_001n))).toBe(0);
    expect(overallReturn(figures(30_000n, 0n, 30_002n))).toBe(0.01);
    expect(overallReturn(figures(30_000n, 0n, 20_000n))).toBe(-33.33);
    expect(overallReturn(figures(100n, 0n, 0n))).toBe(-100);
  });

  it('[DSH-04] is 0 when nothing is invested', () => {
    expect(overallReturn(figures(0n, 500n, 500n))).toBe(0);
    expect(summaryTotals([])).toEqual({ ...figures(0n, 0n, 0n), overallReturn: 0 });
  });

  it('[DSH-04] adds up the rounded rows, so that the page can be checked by hand', () => {
    const cents = fc.bigInt({ min: 1n, max: 10_000_000_000n });
    const percent = fc.integer({ min: 0, max: 30_000 }).map((hundredths) => hundredths / 100);
    const positions = fc.array(fc.tuple(cents, percent, percent), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(positions, (list) => {
        const rows = list.map(([invested, returned, value]) =>
          summaryRow({
            ...position,
            invested,
            currentPercentageTotalReturned: returned,
            currentFundValuePercentage: value,
          }),
        );
        const totals = summaryTotals(rows);
        let [invested, distribution, value] = [0n, 0n, 0n];
        for (const row of rows) {
          invested += row.invested;
          distribution += row.currentDistribution;
          value += row.currentValue;
        }
        expect(totals).toMatchObject(figures(invested, distribution, value));
        const exact = Number(distribution + value - invested) / Number(invested);
        expect(Math.abs(totals.overallReturn - exact * 100)).toBeLessThan(0.0051);
      }),
    );
  });
});
