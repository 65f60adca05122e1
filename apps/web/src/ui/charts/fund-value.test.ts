import { describe, expect, it } from 'vitest';
import { chartDollars, describeValues, formatMoneyShort } from './fund-value.ts';

describe('describeValues', () => {
  it('lists every figure of the chart, to the cent', () => {
    const funds = [{ name: 'Harbor', funded: 12_500_000n, value: 13_750_050n, distributions: 0n }];
    expect(describeValues(funds)).toBe(
      'Harbor: $125,000.00 funded, worth $137,500.50 now, $0.00 distributed.',
    );
  });

  it('shortens the figures at the ends of the bars', () => {
    expect([formatMoneyShort(125_000), formatMoneyShort(1_250_000), formatMoneyShort(0)]).toEqual([
      '$125K',
      '$1.3M',
      '$0',
    ]);
    expect(chartDollars(-150n)).toBe(-1.5);
  });
});
