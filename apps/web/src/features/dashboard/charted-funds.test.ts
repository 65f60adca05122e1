import { type InvestmentRow, sumCents } from '@paddock/domain';
import { describe, expect, it } from 'vitest';
import { chartedFunds } from './charted-funds.ts';

const rows = (count: number): InvestmentRow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${at}`,
    slug: null,
    isPending: false,
    fundName: `Fund ${at}`,
    invested: BigInt(at + 1) * 100n,
    currentDistribution: BigInt(at),
    percentageReturned: 1,
    currentValue: BigInt(at + 1) * 110n,
    closeDate: null,
  }));

describe('the funds that are drawn', () => {
  it('are all of them in the order of the table, where they fit', () => {
    expect(chartedFunds(rows(12)).map(({ name }) => name)).toEqual(rows(12).map(({ fundName }) => fundName));
  });

  it('of hundreds are the largest and one for the rest, and nothing is lost of the sums', () => {
    const many = rows(500);
    const drawn = chartedFunds(many);
    expect(drawn).toHaveLength(12);
    expect(drawn[0]?.name).toBe('Fund 499');
    expect(drawn.at(-1)?.name).toBe('489 other funds');
    expect(sumCents(drawn.map(({ invested }) => invested))).toBe(
      sumCents(many.map(({ invested }) => invested)),
    );
    expect(sumCents(drawn.map(({ value }) => value))).toBe(
      sumCents(many.map(({ currentValue }) => currentValue)),
    );
  });
});
