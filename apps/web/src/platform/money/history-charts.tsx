import type { MoneyHistoryPoint } from '@paddock/contract';
import { centsOf, distributedLineNames, distributedLines } from '@paddock/domain';
import { AmountsByQuarter } from '../../ui/charts/amounts-by-quarter.tsx';
import { ValueOverTime } from '../../ui/charts/value-over-time.tsx';
import classes from './history-charts.module.css';

/** How money in opened funds has gone, quarter after quarter, and what it has distributed. */
export function HistoryCharts({ points }: { points: readonly MoneyHistoryPoint[] }) {
  const lines = distributedLines.filter((line) => points.some((point) => point.distributions[line] !== 0));
  return (
    <div className={classes.charts}>
      <ValueOverTime
        title="Value and distributions over time"
        points={points.map(({ day, contributed, distributed, value }) => ({
          day,
          contributed: centsOf(contributed),
          distributed: centsOf(distributed),
          value: centsOf(value),
        }))}
      />
      {lines.length > 0 ? (
        <AmountsByQuarter
          title="Distributions by quarter and kind"
          kinds={lines.map((line) => distributedLineNames[line])}
          quarters={points.map(({ day, distributions }) => ({
            day,
            amounts: lines.map((line) => centsOf(distributions[line])),
          }))}
        />
      ) : null}
    </div>
  );
}
