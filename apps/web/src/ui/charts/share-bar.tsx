import { VisuallyHidden } from '@mantine/core';
import { sumCents } from '@paddock/domain';
import { type DataColumn, DataTable } from '../data/data-table.tsx';
import { moneyColumn } from '../data/money-column.tsx';
import { Percent } from '../text/percent.tsx';
import chart from './chart.module.css';
import classes from './share-bar.module.css';
import { computeShares, describeShares, type Part, partShade, type Share } from './shares.ts';

export interface ShareBarProps {
  title: string;
  /** Heading of the column of amounts. */
  amountLabel: string;
  color: string;
  parts: readonly Part[];
  /** The remaining parts, combined to one. */
  rest: Part | null;
}

/** What makes up a sum: one bar for all of it, divided to scale, with the same figures as text and in a table. */
export function ShareBar({ title, amountLabel, color, parts, rest }: ShareBarProps) {
  const { drawn, others } = computeShares(parts, rest);
  const all = others ? [...drawn, others] : drawn;
  return (
    <figure className={chart.figure}>
      <figcaption className={chart.caption}>
        <span className={chart.title}>{title}</span>
        <VisuallyHidden>{describeShares(all)}</VisuallyHidden>
      </figcaption>
      <div aria-hidden="true">
        <div className={classes.bar}>
          {all.map(({ name, amount, percent }, at) =>
            amount > 0n ? (
              <span
                key={name}
                className={classes.part}
                style={{ ...partShade(color, at, all.length), width: `${percent}%` }}
              />
            ) : null,
          )}
        </div>
        <ul className={classes.legend}>
          {all.map(({ name, percent }, at) => (
            <li key={name} className={classes.entry} style={partShade(color, at, all.length)}>
              <span className={classes.swatch} />
              <span className={classes.name}>{name}</span>
              <Percent value={percent} />
            </li>
          ))}
        </ul>
      </div>
      <details className={chart.numbers}>
        <summary>Show the numbers</summary>
        <DataTable
          caption={title}
          columns={shareColumns(amountLabel, all)}
          rows={all}
          rowKey={({ name }) => name}
          empty={null}
        />
      </details>
    </figure>
  );
}

function shareColumns(amountLabel: string, shares: readonly Share[]): DataColumn<Share>[] {
  return [
    { key: 'name', header: 'Fund', isRowHeader: true, render: ({ name }) => name, total: 'Total' },
    moneyColumn('amount', amountLabel, ({ amount }) => amount, sumCents(shares.map(({ amount }) => amount))),
    {
      key: 'share',
      header: 'Share',
      numeric: true,
      render: ({ percent }) => <Percent value={percent} />,
      total: <Percent value={100} />,
    },
  ];
}
