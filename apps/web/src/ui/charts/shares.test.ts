import { describe, expect, it } from 'vitest';
import { computeShares, describeShares } from './shares.ts';

describe('computeShares', () => {
  it('sorts largest first and returns percentages with two decimals', () => {
    const { drawn } = computeShares(
      [
        { name: 'Harbor', amount: 10_000n },
        { name: 'Tower', amount: 20_000n },
      ],
      null,
    );
    expect(drawn.map(({ name, percent }) => [name, percent])).toEqual([
      ['Tower', '66.67'],
      ['Harbor', '33.33'],
    ]);
    expect(describeShares(drawn)).toBe('Tower: $200, 66.67%. Harbor: $100, 33.33%.');
  });

  it('returns nothing for an empty list', () => {
    expect(computeShares([{ name: 'Harbor', amount: 0n }], null).drawn[0]?.percent).toBe('0.00');
  });

  it('includes the combined rest in the sum', () => {
    const { drawn, others } = computeShares([{ name: 'Harbor', amount: 1n }], {
      name: '9 others',
      amount: 3n,
    });
    expect([drawn[0]?.percent, others?.percent]).toEqual(['25.00', '75.00']);
  });

  it('[INV-02] returns percentages whose sum is 100.00, with the rest in it', () => {
    const { drawn, others } = computeShares(
      ['Harbor', 'Tower'].map((name) => ({ name, amount: 1n })),
      { name: '9 others', amount: 1n },
    );
    expect([...drawn, others].map((share) => share?.percent)).toEqual(['33.34', '33.33', '33.33']);
  });
});
