import { investmentName, type ParticipationRow, sumCents } from '@paddock/domain';
import type { FundValue } from '../../ui/charts/fund-value.ts';
import { ShareBar } from '../../ui/charts/share-bar.tsx';
import { ValueAgainstFunded } from '../../ui/charts/value-against-funded.tsx';
import classes from './summary-charts.module.css';

/** Charts of the participations that money came in for: their value, their shares, and their distributions. */
export function SummaryCharts({ rows }: { rows: readonly ChartedRow[] }) {
  if (rows.length === 0) return null;
  const named = uniquelyNamed(rows);
  const values = chartedFunds(named);
  const allocation = sharesBy(named, 'value');
  const paid = sharesBy(
    named.filter(({ distributions }) => distributions > 0n),
    'distributions',
  );
  return (
    <div className={classes.charts}>
      {allocation.parts.length > 1 && allocation.parts.some(({ amount }) => amount > 0n) ? (
        <ShareBar
          title="Allocation of value, by fund"
          amountLabel="Value"
          color="var(--pd-chart-value)"
          {...allocation}
        />
      ) : null}
      {paid.parts.length > 0 ? (
        <ShareBar
          title="Distributions, by fund"
          amountLabel="Distributions"
          color="var(--pd-chart-distribution)"
          {...paid}
        />
      ) : null}
      <div className={classes.wide}>
        <ValueAgainstFunded
          title="Value compared with amount funded, by fund"
          funds={values.drawn}
          rest={values.rest}
        />
      </div>
    </div>
  );
}

function sharesBy(rows: readonly ChartedRow[], by: 'value' | 'distributions') {
  const { drawn, rest } = chartedFunds(rows, by);
  const part = (fund: FundValue) => ({ name: fund.name, amount: fund[by] });
  return { parts: drawn.map(part), rest: rest && part(rest) };
}

/** Charts identify bars by name, so a repeated name gets a number. */
function uniquelyNamed(rows: readonly ChartedRow[]): ChartedRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const name = investmentName(row);
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? row : { ...row, fundName: `${row.fundName} (${times})` };
  });
}

type Amount = 'funded' | 'value' | 'distributions';

/** What the charts show of a row of the summary. */
export type ChartedRow = Pick<
  ParticipationRow,
  'fundName' | 'holderName' | 'funded' | 'value' | 'distributions'
>;

interface ChartedFunds {
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
