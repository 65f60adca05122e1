import type { ParticipationRow, summaryTotals } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import type { DataColumn } from '../../ui/data/data-table.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Percent } from '../../ui/text/percent.tsx';
import classes from './summary-columns.module.css';

/** The columns of the summary (DSH-02). Until the totals are known, there is no total row. */
export function summaryColumns(
  totals: ReturnType<typeof summaryTotals> | undefined,
  timeZone: string | null,
): DataColumn<ParticipationRow>[] {
  return [
    {
      key: 'fund',
      header: 'Fund',
      isRowHeader: true,
      ...(totals && { total: 'Total' }),
      render: (row) => (
        <>
          {!row.isPending ? (
            <Link to="/dashboard/investments/$id" params={{ id: row.id }}>
              {row.fundName}
            </Link>
          ) : row.slug ? (
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
      ...(totals && { total: <Money amount={totals.invested} /> }),
    },
    {
      key: 'distribution',
      header: 'Current distribution',
      numeric: true,
      render: (row) => <Money amount={row.currentDistribution} />,
      ...(totals && { total: <Money amount={totals.currentDistribution} /> }),
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
      render: (row) => (
        <span className={classes.dated}>
          <Money amount={row.currentValue} />{' '}
          {row.figuresAsOf ? (
            <span className={classes.asOf}>
              as of <DateTime moment={row.figuresAsOf} timeZone={timeZone} />
            </span>
          ) : null}
        </span>
      ),
      ...(totals && { total: <Money amount={totals.currentValue} /> }),
    },
    {
      key: 'close',
      header: 'Close date',
      render: (row) => <DateTime moment={row.closeDate} timeZone={timeZone} />,
    },
  ];
}
