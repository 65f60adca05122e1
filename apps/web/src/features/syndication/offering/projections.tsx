import { VisuallyHidden } from '@mantine/core';
import type { Projections as Periods } from '@paddock/contract';
import { isBlankHtml, type ProjectedPayment, projectedReturns } from '@paddock/domain';
import type { CSSProperties } from 'react';
import { type DataColumn, DataTable } from '../../../ui/data/data-table.tsx';
import { moneyColumn } from '../../../ui/data/money-column.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { formatMoney } from '../../../ui/text/format-figures.ts';
import { Money } from '../../../ui/text/money.tsx';
import { Prose } from '../../../ui/text/prose.tsx';
import { part } from './parts.ts';
import classes from './projections.module.css';

/** The amount that the projections are worked out for. */
const exampleAmount = 100_000_00n;

/** What the manager plans to pay, for an example in dollars, with what the plan assumes. */
export function Projections({
  periods,
  assumptions,
}: {
  periods: Periods | null;
  assumptions: string | null;
}) {
  const projected = projectedReturns(periods ?? [], exampleAmount);
  if (projected.payments.length === 0 && isBlankHtml(assumptions)) return null;
  const title = `What ${formatMoney(exampleAmount)} would return under this plan`;
  return (
    <Section {...part('projections')}>
      {projected.payments.length > 0 ? (
        <>
          <p className={classes.lead}>
            {title}: <Money amount={projected.total} />, or{' '}
            <strong className={classes.multiple}>{projected.multiple.toFixed(2)} times</strong> the amount
            invested.
          </p>
          <Chart payments={projected.payments} />
          <DataTable
            caption={title}
            columns={columnsFor(projected)}
            rows={projected.payments.map((payment, at) => ({ ...payment, at }))}
            rowKey={({ at }) => String(at)}
            empty={null}
          />
        </>
      ) : null}
      {assumptions !== null && !isBlankHtml(assumptions) ? (
        <div className={classes.assumptions}>
          <h3 className={classes.title}>Assumptions</h3>
          <Prose html={assumptions} />
        </div>
      ) : null}
      <p className={classes.fine}>
        Projections are the manager’s estimates. They are not a promise: you can receive less, later, or
        nothing.
      </p>
    </Section>
  );
}

/** What has been paid in all by the end of each period, compared with the amount invested. */
function Chart({ payments }: { payments: readonly ProjectedPayment[] }) {
  const paid = payments.at(-1)?.paid ?? 0n;
  const largest = paid > exampleAmount ? paid : exampleAmount;
  const height = (amount: bigint) => `${Number((amount * 1_000n) / largest) / 10}%`;
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        Total paid by the end of each period
        <VisuallyHidden>
          : {payments.map((payment) => `${payment.period} ${formatMoney(payment.paid)}`).join(', ')}.
        </VisuallyHidden>
      </figcaption>
      <div
        className={classes.chart}
        style={{ '--invested': height(exampleAmount) } as CSSProperties}
        aria-hidden="true"
      >
        <div className={classes.bars}>
          <span className={classes.line}>
            <span>Amount invested</span>
          </span>
          {payments.map((payment, at) => (
            <span key={at} className={classes.bar} style={{ height: height(payment.paid) }} />
          ))}
        </div>
        <div className={classes.names} data-many={payments.length > 5 || undefined}>
          {payments.map(({ period }, at) => (
            <span key={at} className={classes.name}>
              {period}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}

type Row = ProjectedPayment & { at: number };

function columnsFor(sums: { income: bigint; capital: bigint; total: bigint }): DataColumn<Row>[] {
  const amount = (key: 'income' | 'capital' | 'total', header: string) =>
    moneyColumn<Row>(key, header, (row) => row[key], sums[key]);
  return [
    { key: 'period', header: 'Period', isRowHeader: true, render: ({ period }) => period, total: 'Total' },
    amount('income', 'Distributions'),
    amount('capital', 'Sale or refinancing'),
    amount('total', 'Total'),
  ];
}
