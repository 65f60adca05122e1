import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { type DataColumn, DataTable } from '../data/data-table.tsx';
import { tableRows } from './amount-scale.ts';
import chart from './chart.module.css';
import classes from './over-time.module.css';

interface OverTimeProps<Row extends { day: string }> {
  title: string;
  legend: readonly { label: string; style: CSSProperties }[];
  /** The figures in words. */
  words: string;
  /** The ends of the axis of amounts. */
  amounts: { readonly highest: string; readonly lowest: string };
  /** The ends of the axis of days; one where there is one day. */
  days: readonly string[];
  /** From the first day to the last. */
  rows: readonly Row[];
  columns: DataColumn<Row>[];
  children: ReactNode;
}

/** A chart of amounts over time: its legend, its axes, and all of its figures in words and in a table. */
export function OverTime<Row extends { day: string }>(props: OverTimeProps<Row>) {
  const { title, legend, words, amounts, days, rows, columns, children } = props;
  return (
    <figure className={chart.figure}>
      <figcaption className={chart.caption}>
        <span className={chart.title}>{title}</span>
        <span className={classes.legend} aria-hidden="true">
          {legend.map(({ label, style }) => (
            <span key={label} className={classes.key} style={style}>
              {label}
            </span>
          ))}
        </span>
        <VisuallyHidden>{words}</VisuallyHidden>
      </figcaption>
      <div className={classes.plot} aria-hidden="true">
        <div className={classes.scale}>
          <span>{amounts.highest}</span>
          <span>{amounts.lowest}</span>
        </div>
        {children}
        <div className={classes.days}>
          {days.map((day) => (
            <span key={day}>{day}</span>
          ))}
        </div>
      </div>
      <details className={chart.numbers}>
        <summary>Show the numbers</summary>
        <DataTable
          caption={title}
          columns={columns}
          rows={rows.toReversed()}
          isLong={rows.length > tableRows}
          rowKey={({ day }) => day}
          empty={null}
        />
      </details>
    </figure>
  );
}
