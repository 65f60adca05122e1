import { type Cents, dayText } from '@paddock/domain';
import type { CSSProperties } from 'react';
import type { DataColumn } from '../data/data-table.tsx';
import { moneyColumn } from '../data/money-column.tsx';
import { formatMoney } from '../text/format-figures.ts';
import { Money } from '../text/money.tsx';
import { amountScale } from './amount-scale.ts';
import classes from './over-time.module.css';
import { OverTime } from './over-time.tsx';

/** What stood on a day. */
export interface ValuePoint {
  /** YYYY-MM-DD. */
  day: string;
  contributed: Cents;
  /** From the beginning until that day. */
  distributed: Cents;
  value: Cents;
}

const series = [
  { key: 'contributed', label: 'Paid in', color: 'var(--pd-chart-invested)' },
  { key: 'value', label: 'Value', color: 'var(--pd-chart-value)' },
  { key: 'distributed', label: 'Distributed so far', color: 'var(--pd-chart-distribution)' },
] as const;

const inColor = (color: string) => ({ '--part': color }) as CSSProperties;

const gainOf = ({ contributed, distributed, value }: ValuePoint): Cents => value + distributed - contributed;

const columns: DataColumn<ValuePoint>[] = [
  { key: 'day', header: 'Day', isRowHeader: true, render: ({ day }) => dayText(day) },
  ...series.map(({ key, label }) => moneyColumn<ValuePoint>(key, label, (point) => point[key])),
  {
    key: 'gain',
    header: 'Gain',
    numeric: true,
    amount: gainOf,
    render: (point) => <Money amount={gainOf(point)} signed />,
  },
];

/** Value, what was paid in and what was distributed so far, day after day: as lines, as text, and in a table. */
export function ValueOverTime({ title, points }: { title: string; points: readonly ValuePoint[] }) {
  const scale = amountScale(points.flatMap((point) => series.map(({ key }) => point[key])));
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last) return null;
  // One point is drawn as a level.
  const drawn = points.length > 1 ? points : [first, first];
  const path = (key: (typeof series)[number]['key']) =>
    drawn.map((point, at) => `${(at / (drawn.length - 1)) * 100},${100 - scale.place(point[key])}`).join(' ');
  return (
    <OverTime
      title={title}
      legend={series.map(({ label, color }) => ({ label, style: inColor(color) }))}
      words={describe(first, last)}
      amounts={scale}
      days={(points.length > 1 ? [first, last] : [first]).map(({ day }) => dayText(day))}
      rows={points}
      columns={columns}
    >
      <svg className={classes.drawing} viewBox="0 0 100 100" preserveAspectRatio="none">
        {series.map(({ key, color }) => (
          <polyline key={key} className={classes.line} style={inColor(color)} points={path(key)} />
        ))}
      </svg>
    </OverTime>
  );
}

const describe = (first: ValuePoint, last: ValuePoint): string =>
  `From ${dayText(first.day)} to ${dayText(last.day)}. On the last day ${formatMoney(last.contributed)} was paid in, the value was ${formatMoney(last.value)}, and ${formatMoney(last.distributed)} was distributed so far.`;
