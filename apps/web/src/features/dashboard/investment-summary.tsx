import { type InvestmentRow, summaryTotals } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { LazyValueAgainstInvested } from '../../ui/charts/lazy-value-against-invested.tsx';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { KeyFigures } from '../../ui/key-figures.tsx';
import { Money } from '../../ui/money.tsx';
import { Percent } from '../../ui/percent.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { chartedFunds } from './charted-funds.ts';
import classes from './investment-summary.module.css';
import { StatementButtons } from './statement-buttons.tsx';

export interface InvestmentSummaryProps {
  rows: readonly InvestmentRow[];
  timeZone: string | null;
}

/** What the investor holds: figures over all completed positions, a picture of them, and a row for each (DSH-02). */
export function InvestmentSummary({ rows, timeZone }: InvestmentSummaryProps) {
  const completed = rows.filter(({ isPending }) => !isPending);
  const pending = rows.length - completed.length;
  const totals = summaryTotals(completed);
  return (
    <Section
      title="Investment Summary"
      actions={<StatementButtons />}
      note={
        pending > 0
          ? 'Figures and totals count completed investments. Pending ones count once their agreement is complete.'
          : undefined
      }
    >
      <div className={classes.parts}>
        <KeyFigures
          figures={[
            { term: 'Invested', value: <Money amount={totals.invested} /> },
            { term: 'Distributions', value: <Money amount={totals.currentDistribution} /> },
            { term: 'Current value', value: <Money amount={totals.currentValue} /> },
            { term: 'Overall return', value: <Percent value={totals.overallReturn} signed /> },
          ]}
        />
        <DataTable
          caption="Your investments"
          columns={columns(totals, timeZone)}
          rows={[...rows]}
          rowKey={({ id }) => id}
          empty={null}
        />
        {completed.length > 0 ? (
          <LazyValueAgainstInvested title="Value against invested, by fund" funds={chartedFunds(completed)} />
        ) : null}
      </div>
    </Section>
  );
}

function columns(
  totals: ReturnType<typeof summaryTotals>,
  timeZone: string | null,
): DataColumn<InvestmentRow>[] {
  return [
    {
      key: 'fund',
      header: 'Fund',
      isRowHeader: true,
      total: 'Total',
      render: (row) => (
        <>
          {row.slug ? (
            <Link to="/syndication/dashboard/$slug" params={{ slug: row.slug }}>
              {row.fundName}
            </Link>
          ) : (
            row.fundName
          )}{' '}
          {row.isPending ? <StatusBadge tone="attention">Pending</StatusBadge> : null}
        </>
      ),
    },
    {
      key: 'invested',
      header: 'Investment made',
      numeric: true,
      render: (row) => <Money amount={row.invested} />,
      total: <Money amount={totals.invested} />,
    },
    {
      key: 'distribution',
      header: 'Current distribution',
      numeric: true,
      render: (row) => <Money amount={row.currentDistribution} />,
      total: <Money amount={totals.currentDistribution} />,
    },
    {
      key: 'returned',
      header: 'Percentage returned',
      numeric: true,
      render: (row) => <Percent value={row.percentageReturned} />,
    },
    {
      key: 'value',
      header: 'Current value',
      numeric: true,
      render: (row) => <Money amount={row.currentValue} />,
      total: <Money amount={totals.currentValue} />,
    },
    {
      key: 'close',
      header: 'Close date',
      render: (row) => <DateTime moment={row.closeDate} timeZone={timeZone} />,
    },
  ];
}
