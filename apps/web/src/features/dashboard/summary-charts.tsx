import type { ParticipationRow } from '@paddock/domain';
import type { FundValue } from '../../ui/charts/fund-value.ts';
import { ShareBar } from '../../ui/charts/share-bar.tsx';
import { ValueAgainstInvested } from '../../ui/charts/value-against-invested.tsx';
import { chartedFunds } from './charted-funds.ts';
import classes from './summary-charts.module.css';

/** Charts of the completed participations: their value, their shares, and their distributions. */
export function SummaryCharts({ rows }: { rows: readonly ParticipationRow[] }) {
  const named = uniquelyNamed(rows);
  const values = chartedFunds(named);
  const allocation = sharesBy(named, 'value');
  const paid = sharesBy(
    named.filter(({ currentDistribution }) => currentDistribution > 0n),
    'distributions',
  );
  return (
    <div className={classes.charts}>
      {allocation.parts.length > 1 && allocation.parts.some(({ amount }) => amount > 0n) ? (
        <ShareBar
          title="Allocation of current value, by fund"
          amountLabel="Current value"
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
        <ValueAgainstInvested
          title="Value compared with amount invested, by fund"
          funds={values.drawn}
          rest={values.rest}
        />
      </div>
    </div>
  );
}

function sharesBy(rows: readonly ParticipationRow[], by: 'value' | 'distributions') {
  const { drawn, rest } = chartedFunds(rows, by);
  const part = (fund: FundValue) => ({ name: fund.name, amount: fund[by] });
  return { parts: drawn.map(part), rest: rest && part(rest) };
}

/** Charts identify bars by name, so a repeated fund name gets a number. */
function uniquelyNamed(rows: readonly ParticipationRow[]): ParticipationRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const times = (seen.get(row.fundName) ?? 0) + 1;
    seen.set(row.fundName, times);
    return times === 1 ? row : { ...row, fundName: `${row.fundName} (${times})` };
  });
}
