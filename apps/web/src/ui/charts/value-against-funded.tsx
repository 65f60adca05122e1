import { VisuallyHidden } from '@mantine/core';
import { sumCents } from '@paddock/domain';
import { type CSSProperties, lazy } from 'react';
import { type DataColumn, DataTable } from '../data/data-table.tsx';
import { moneyColumn } from '../data/money-column.tsx';
import { SkeletonBlock } from '../feedback/skeletons.tsx';
import { LazyBoundary } from '../lazy/lazy-boundary.tsx';
import { Money } from '../text/money.tsx';
import chart from './chart.module.css';
import { barsHeight, describeValues, type FundValue } from './fund-value.ts';
import classes from './value-against-funded.module.css';

const Bars = lazy(async () => {
  const { ValueBars } = await import('./value-bars.tsx');
  return { default: ValueBars };
});

/**
 * The bars, in a chunk of their own. A skeleton of the same size reserves their space while it loads. They are
 * decoration (the figures are in the text beside them), but a failure to load them is announced to everybody.
 */
function LazyValueBars({ funds }: { funds: FundValue[] }) {
  return (
    <LazyBoundary skeleton={<SkeletonBlock height={`${barsHeight(funds.length)}px`} />} failureDisplay="here">
      <div aria-hidden="true">
        <Bars funds={funds} />
      </div>
    </LazyBoundary>
  );
}

export interface ValueAgainstFundedProps {
  title?: string;
  funds: FundValue[];
  /** The remaining funds, combined: mentioned below the bars and in the table, but not drawn. */
  rest?: FundValue | null;
}

const keys = [
  { label: 'Funded', color: 'var(--pd-chart-invested)' },
  { label: 'Value', color: 'var(--pd-chart-value)' },
  { label: 'Distributions', color: 'var(--pd-chart-distribution)' },
];

function columnsFor(funds: FundValue[]): DataColumn<FundValue>[] {
  const amount = (key: 'funded' | 'value' | 'distributions', header: string) =>
    moneyColumn<FundValue>(key, header, (fund) => fund[key], sumCents(funds.map((fund) => fund[key])));
  return [
    { key: 'name', header: 'Fund', isRowHeader: true, render: ({ name }) => name, total: 'Total' },
    amount('funded', 'Funded'),
    amount('value', 'Value'),
    amount('distributions', 'Distributions'),
  ];
}

/** Value and distributions compared with the amount funded, per fund: as bars, as text, and in a table. */
export function ValueAgainstFunded({
  title = 'Value compared with amount funded',
  funds,
  rest = null,
}: ValueAgainstFundedProps) {
  const all = rest ? [...funds, rest] : funds;
  return (
    <figure className={chart.figure}>
      <figcaption className={chart.caption}>
        <span className={chart.title}>{title}</span>
        <span className={classes.legend} aria-hidden="true">
          {keys.map(({ label, color }) => (
            <span key={label} className={classes.key} style={{ '--key': color } as CSSProperties}>
              {label}
            </span>
          ))}
        </span>
        <VisuallyHidden>{describeValues(all)}</VisuallyHidden>
      </figcaption>
      <LazyValueBars funds={funds} />
      {rest ? (
        <p className={chart.rest} aria-hidden="true">
          And {rest.name}: <Money amount={rest.funded} /> funded, worth <Money amount={rest.value} /> now,{' '}
          <Money amount={rest.distributions} /> distributed.
        </p>
      ) : null}
      <details className={chart.numbers}>
        <summary>Show the numbers</summary>
        <DataTable
          caption={title}
          columns={columnsFor(all)}
          rows={all}
          rowKey={({ name }) => name}
          empty={null}
        />
      </details>
    </figure>
  );
}
