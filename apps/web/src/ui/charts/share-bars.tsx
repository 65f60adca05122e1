import { VisuallyHidden } from '@mantine/core';
import { sumCents } from '@paddock/domain';
import type { CSSProperties } from 'react';
import { type DataColumn, DataTable } from '../data/data-table.tsx';
import { Money } from '../text/money.tsx';
import { Percent } from '../text/percent.tsx';
import chart from './chart.module.css';
import classes from './share-bars.module.css';
import { computeShares, describeShares, type Part, type Share } from './shares.ts';

export interface ShareBarsProps {
  title: string;
  /** Heading of the column of amounts. */
  amountLabel: string;
  color: string;
  parts: readonly Part[];
  /** The remaining parts, combined: mentioned below the bars and in the table, but not drawn. */
  rest: Part | null;
}

/** What makes up a sum: a bar for each part, the largest first, with the same figures as text and in a table. */
export function ShareBars({ title, amountLabel, color, parts, rest }: ShareBarsProps) {
  const { drawn, others } = computeShares(parts, rest);
  const all = others ? [...drawn, others] : drawn;
  const widest = Math.max(...drawn.map(({ percent }) => percent), 0.01);
  return (
    <figure className={chart.figure}>
      <figcaption className={chart.caption}>
        <span className={chart.title}>{title}</span>
        <VisuallyHidden>{describeShares(all)}</VisuallyHidden>
      </figcaption>
      <div className={classes.bars} style={{ '--bar': color } as CSSProperties} aria-hidden="true">
        {drawn.map(({ name, percent }) => (
          <div key={name} className={classes.part}>
            <span className={classes.name}>{name}</span>
            <Percent value={percent} />
            <span className={classes.track}>
              <span className={classes.bar} style={{ width: `${(percent / widest) * 100}%` }} />
            </span>
          </div>
        ))}
      </div>
      {others ? (
        <p className={chart.rest} aria-hidden="true">
          And {others.name}: <Money amount={others.amount} />, <Percent value={others.percent} />.
        </p>
      ) : null}
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
    {
      key: 'amount',
      header: amountLabel,
      numeric: true,
      render: ({ amount }) => <Money amount={amount} />,
      total: <Money amount={sumCents(shares.map(({ amount }) => amount))} />,
    },
    { key: 'share', header: 'Share', numeric: true, render: ({ percent }) => <Percent value={percent} /> },
  ];
}
