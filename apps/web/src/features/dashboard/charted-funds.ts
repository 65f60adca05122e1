import { type InvestmentRow, sumCents } from '@paddock/domain';
import type { FundValue } from '../../ui/charts/fund-value.ts';

/** Bars that a picture can hold and still be read. */
const mostBars = 12;

/** The funds to draw, in the order of the table; of more than fit, the largest, and the rest as one bar. */
export function chartedFunds(rows: readonly InvestmentRow[]): FundValue[] {
  const funds = rows.map((row) => ({
    name: row.fundName,
    invested: row.invested,
    value: row.currentValue,
    distributions: row.currentDistribution,
  }));
  if (funds.length <= mostBars) return funds;
  const bySize = funds.toSorted((a, b) => Number(b.invested - a.invested));
  const others = bySize.slice(mostBars - 1);
  const sum = (key: 'invested' | 'value' | 'distributions') => sumCents(others.map((fund) => fund[key]));
  return [
    ...bySize.slice(0, mostBars - 1),
    {
      name: `${others.length} other funds`,
      invested: sum('invested'),
      value: sum('value'),
      distributions: sum('distributions'),
    },
  ];
}
