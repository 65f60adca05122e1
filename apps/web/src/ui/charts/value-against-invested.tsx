import { VisuallyHidden } from '@mantine/core';
import { sumCents } from '@paddock/domain';
import type { CSSProperties } from 'react';
import { type DataColumn, DataTable } from '../data-table.tsx';
import { Money } from '../money.tsx';
import { describeValues, type FundValue } from './fund-value.ts';
import classes from './value-against-invested.module.css';
import { ValueBars } from './value-bars.tsx';

export interface ValueAgainstInvestedProps {
  title?: string;
  funds: FundValue[];
}

const keys = [
  { label: 'Invested', colour: 'var(--pd-chart-invested)' },
  { label: 'Current value', colour: 'var(--pd-chart-value)' },
  { label: 'Distributions', colour: 'var(--pd-chart-distribution)' },
];

function columnsFor(funds: FundValue[]): DataColumn<FundValue>[] {
  const amount = (key: 'invested' | 'value' | 'distributions', header: string): DataColumn<FundValue> => ({
    key,
    header,
    numeric: true,
    render: (fund) => <Money amount={fund[key]} />,
    total: <Money amount={sumCents(funds.map((fund) => fund[key]))} />,
  });
  return [
    { key: 'name', header: 'Fund', isRowHeader: true, render: ({ name }) => name, total: 'Total' },
    amount('invested', 'Invested'),
    amount('value', 'Current value'),
    amount('distributions', 'Distributions'),
  ];
}

/** Current value and distributions against what was invested, per fund: bars, the same in words, and in a table. */
export function ValueAgainstInvested({ title = 'Value against invested', funds }: ValueAgainstInvestedProps) {
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <span className={classes.title}>{title}</span>
        <span className={classes.legend} aria-hidden="true">
          {keys.map(({ label, colour }) => (
            <span key={label} className={classes.key} style={{ '--key': colour } as CSSProperties}>
              {label}
            </span>
          ))}
        </span>
        <VisuallyHidden>{describeValues(funds)}</VisuallyHidden>
      </figcaption>
      <div aria-hidden="true">
        <ValueBars funds={funds} />
      </div>
      <details className={classes.numbers}>
        <summary>Show the numbers</summary>
        <DataTable
          caption={title}
          columns={columnsFor(funds)}
          rows={funds}
          rowKey={({ name }) => name}
          empty={null}
        />
      </details>
    </figure>
  );
}
