import { describe, expect, it } from 'vitest';
import {
  fundedOverallReturn,
  fundedReturns,
  overallReturn,
  type ParticipationFigures,
  sortSummary,
  summaryRow,
} from './returns.ts';

const position: ParticipationFigures = {
  fundName: 'Harbour Fund',
  invested: 10_000_000n,
  currentPercentageTotalReturned: 12.5,
  currentFundValuePercentage: '110.25',
  closeDate: '2026-03-01T00:00:00Z',
};

describe('the returns on what came in', () => {
  it('[DSH-04] [INV-01] are the percentages of the money that came in, and nothing of the rest', () => {
    const returns = fundedReturns(position, 4_000_000n);
    expect(returns).toEqual({
      funded: 4_000_000n,
      distributions: 500_000n,
      value: 4_410_000n,
      gain: 910_000n,
    });
    expect(fundedOverallReturn(returns)).toBe(22.75);
  });

  it('[DSH-04] [INV-01] are nothing while nothing came in', () => {
    const returns = fundedReturns(position, 0n);
    expect(returns).toEqual({ funded: 0n, distributions: 0n, value: 0n, gain: 0n });
    expect(fundedOverallReturn(returns)).toBe(0);
  });
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
  });
});
