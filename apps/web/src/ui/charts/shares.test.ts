import { describe, expect, it } from 'vitest';
import { describeShares, sharesOf } from './shares.ts';

describe('the shares of a whole', () => {
  it('are told the largest first, in percent with two decimals', () => {
    const { drawn } = sharesOf(
      [
        { name: 'Harbor', amount: 10_000n },
        { name: 'Tower', amount: 20_000n },
      ],
      null,
    );
    expect(drawn.map(({ name, percent }) => [name, percent])).toEqual([
      ['Tower', 66.67],
      ['Harbor', 33.33],
    ]);
    expect(describeShares(drawn)).toBe('Tower: $200.00, 66.67%. Harbor: $100.00, 33.33%.');
  });

  it('are nothing of nothing', () => {
    expect(sharesOf([{ name: 'Harbor', amount: 0n }], null).drawn[0]?.percent).toBe(0);
  });

  it('count what is told as one in the sum', () => {
    const { drawn, others } = sharesOf([{ name: 'Harbor', amount: 1n }], { name: '9 others', amount: 3n });
    expect([drawn[0]?.percent, others?.percent]).toEqual([25, 75]);
  });
});
