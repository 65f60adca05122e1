import { investmentName, type ParticipationRow, sumCents } from '@paddock/domain';
import type { FundValue } from '../../ui/charts/fund-value.ts';

type Amount = 'funded' | 'value' | 'distributions';

/** What the charts show of a row of the summary. */
export type ChartedRow = Pick<
  ParticipationRow,
  'fundName' | 'holderName' | 'funded' | 'value' | 'distributions'
>;

export interface ChartedFunds {
  /** The funds with bars: all in the order of the table, or the largest if they do not all fit. */
  drawn: FundValue[];
  /** The remaining funds, combined: mentioned but not drawn. Among hundreds, single bars would be too small to see. */
  rest: FundValue | null;
}

/** The most bars that a chart can show and still be legible. */
const maxBars = 8;

/** Selects the funds to draw: the largest by an amount if there are too many. Totals stay complete. */
export function chartedFunds(rows: readonly ChartedRow[], by: Amount = 'funded'): ChartedFunds {
  const funds = rows.map((row) => ({
    name: investmentName(row),
    funded: row.funded,
    value: row.value,
    distributions: row.distributions,
  }));
  if (funds.length <= maxBars) return { drawn: funds, rest: null };
  const bySize = funds.toSorted((a, b) => Number(b[by] - a[by]));
  const others = bySize.slice(maxBars - 1);
  const sum = (key: Amount) => sumCents(others.map((fund) => fund[key]));
  return {
    drawn: bySize.slice(0, maxBars - 1),
    rest: {
      name: `${others.length} other funds`,
      funded: sum('funded'),
      value: sum('value'),
      distributions: sum('distributions'),
    },
  };
}
