import { describe, expect, it } from 'vitest';
import { describeValues, drawnDollars, shortMoney } from './fund-value.ts';

describe('the chart in words', () => {
  it('says every figure that the bars show, to the cent', () => {
    const funds = [{ name: 'Harbor', invested: 12_500_000n, value: 13_750_050n, distributions: 0n }];
    expect(describeValues(funds)).toBe(
      'Harbor: $125,000.00 invested, worth $137,500.50 now, $0.00 distributed.',
    );
  });

  it('shortens the figures at the ends of bars', () => {
    expect([shortMoney(125_000), shortMoney(1_250_000), shortMoney(0)]).toEqual(['$125K', '$1.3M', '$0']);
    expect(drawnDollars(-150n)).toBe(-1.5);
  });
});
