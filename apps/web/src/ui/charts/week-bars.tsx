import { VisuallyHidden } from '@mantine/core';
import { type Cents, formatUsd } from '@paddock/domain';
import type { CSSProperties } from 'react';
import classes from './week-bars.module.css';

export interface WeekBar {
  week: string;
  /** Its first day, such as "Nov 16". */
  name: string;
  committed: Cents;
  signed: Cents;
  countersigned: Cents;
}

const series = [
  { key: 'committed', label: 'Committed', color: 'var(--pd-chart-invested)' },
  { key: 'signed', label: 'Signed', color: 'var(--pd-chart-value)' },
  { key: 'countersigned', label: 'Countersigned', color: 'var(--pd-chart-distribution)' },
] as const;

const describe = ({ name, ...week }: WeekBar) =>
  `Week of ${name}: ${series.map(({ key, label }) => `${label.toLowerCase()} ${formatUsd(week[key])}`).join(', ')}.`;

/** Three bars for each week, the oldest first. The figures are in a table beside it. */
export function WeekBars({ weeks }: { weeks: readonly WeekBar[] }) {
  const largest = weeks.reduce<Cents>((most, week) => {
    const sums = series.map(({ key }) => week[key]);
    return sums.reduce((one, other) => (other > one ? other : one), most);
  }, 1n);
  const height = (amount: Cents): CSSProperties => ({
    blockSize: `${Number((amount * 1_000n) / largest) / 10}%`,
  });
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.legend}>
        {series.map(({ key, label, color }) => (
          <span key={key} className={classes.key} style={{ '--key': color } as CSSProperties}>
            {label}
          </span>
        ))}
        <VisuallyHidden>{weeks.map(describe).join(' ')}</VisuallyHidden>
      </figcaption>
      <div className={classes.weeks} aria-hidden="true">
        {weeks.map((week) => (
          <div key={week.week} className={classes.week}>
            <div className={classes.bars}>
              {series.map(({ key, color }) => (
                <span key={key} className={classes.bar} style={{ ...height(week[key]), background: color }} />
              ))}
            </div>
            <span className={classes.name}>{week.name}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}
