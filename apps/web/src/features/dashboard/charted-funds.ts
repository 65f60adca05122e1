import { type ParticipationRow, sumCents } from '@paddock/domain';
import type { FundValue } from '../../ui/charts/fund-value.ts';

type Amount = 'invested' | 'value' | 'distributions';

export interface ChartedFunds {
  /** The funds that have bars: all in the order of the table, or where they do not fit, the largest. */
  drawn: FundValue[];
  /** The rest as one, told and not drawn: beside hundreds of funds no single one could be seen. */
  rest: FundValue | null;
}

/** Bars that a picture can hold and still be read. */
const maxBars = 8;

/** The funds to draw, the largest by an amount where they are more than fit; nothing is lost of the sums. */
export function chartedFunds(rows: readonly ParticipationRow[], by: Amount = 'invested'): ChartedFunds {
  const funds = rows.map((row) => ({
    name: row.fundName,
    invested: row.invested,
    value: row.currentValue,
    distributions: row.currentDistribution,
  }));
  if (funds.length <= maxBars) return { drawn: funds, rest: null };
  const bySize = funds.toSorted((a, b) => Number(b[by] - a[by]));
  const others = bySize.slice(maxBars - 1);
  const sum = (key: Amount) => sumCents(others.map((fund) => fund[key]));
  return {
    drawn: bySize.slice(0, maxBars - 1),
    rest: {
      name: `${others.length} other funds`,
      invested: sum('invested'),
      value: sum('value'),
      distributions: sum('distributions'),
    },
  };
}
