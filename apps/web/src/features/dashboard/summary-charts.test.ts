import { sumCents } from '@paddock/domain';
import { describe, expect, it } from 'vitest';
import { type ChartedRow, chartedFunds } from './summary-charts.tsx';

const rows = (count: number): ChartedRow[] =>
  Array.from({ length: count }, (_, at) => ({
    fundName: `Fund ${at}`,
    holderName: null,
    funded: BigInt(at + 1) * 100n,
    distributions: BigInt(at),
    value: BigInt(at + 1) * 110n,
  }));

describe('chartedFunds', () => {
  it('returns all funds in the order of the table, if they fit', () => {
    const { drawn, rest } = chartedFunds(rows(8));
    expect(drawn.map(({ name }) => name)).toEqual(rows(8).map(({ fundName }) => fundName));
    expect(rest).toBeNull();
  });

  it('combines all but the largest of hundreds, with the same totals', () => {
    const many = rows(500);
    const { drawn, rest } = chartedFunds(many);
    expect(drawn).toHaveLength(7);
    expect(drawn[0]?.name).toBe('Fund 499');
    expect(rest?.name).toBe('493 other funds');
    const all = rest ? [...drawn, rest] : drawn;
    expect(sumCents(all.map(({ funded }) => funded))).toBe(sumCents(many.map(({ funded }) => funded)));
    expect(sumCents(all.map(({ value }) => value))).toBe(sumCents(many.map(({ value }) => value)));
  });

  it('selects funds by the charted amount', () => {
    const many = rows(20).map((row) => ({ ...row, distributions: 1_000n - row.funded / 100n }));
    expect(chartedFunds(many, 'distributions').drawn[0]?.name).toBe('Fund 0');
  });
});
