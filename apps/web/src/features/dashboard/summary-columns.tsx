import { type Cents, investmentName, type ParticipationRow, type ParticipationTotals } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import type { DataColumn } from '../../ui/data/data-table.tsx';
import { SortHeader } from '../../ui/data/sort-header.tsx';
import { InvestmentStatusBadge } from '../../ui/feedback/status-badge.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { missingFigure } from '../../ui/text/format-figures.ts';
import { Money } from '../../ui/text/money.tsx';
import { Percent } from '../../ui/text/percent.tsx';
import classes from './summary-columns.module.css';
import { initialOrder, type SummaryKey, type SummaryOrder } from './summary-order.ts';

/** The columns of the summary (DSH-02). Until the totals are known, there is no total row. */
export function summaryColumns(
  totals: ParticipationTotals | undefined,
  timeZone: string | null,
  order: SummaryOrder = initialOrder,
  onSort?: (key: SummaryKey) => void,
): DataColumn<ParticipationRow>[] {
  const columns: (DataColumn<ParticipationRow> & { key: SummaryKey })[] = [
    {
      key: 'fund',
      header: 'Fund',
      isRowHeader: true,
      ...(totals && { total: 'Total' }),
      render: (row) => (
        <>
          {!row.isPending ? (
            <Link to="/dashboard/investments/$id" params={{ id: row.id }}>
              {investmentName(row)}
            </Link>
          ) : row.slug ? (
            <Link
              to="/syndication/dashboard/$slug"
              params={{ slug: row.slug }}
              {...(row.profile !== null && { search: { profile: row.profile } })}
            >
              {investmentName(row)}
            </Link>
          ) : (
            investmentName(row)
          )}{' '}
          <InvestmentStatusBadge status={row.status} />
        </>
      ),
    },
    {
      key: 'invested',
      header: 'Investment made',
      numeric: true,
      render: (row) => (row.isPending ? <Committed amount={row.committed} /> : <Invested row={row} />),
      ...(totals && { total: <Money amount={totals.invested} /> }),
    },
    {
      key: 'distribution',
      header: 'Current distribution',
      numeric: true,
      render: (row) => <Money amount={row.isPending ? null : row.currentDistribution} />,
      ...(totals && { total: <Money amount={totals.currentDistribution} /> }),
    },
    {
      key: 'returned',
      header: 'Percentage returned',
      numeric: true,
      render: (row) => (row.isPending ? missingFigure : <Percent value={row.percentageReturned} />),
    },
    {
      key: 'value',
      header: 'Current value',
      numeric: true,
      render: (row) => <Money amount={row.isPending ? null : row.currentValue} />,
      ...(totals && { total: <Money amount={totals.currentValue} /> }),
    },
    {
      key: 'close',
      header: 'Close date',
      render: (row) => <DateTime moment={row.closeDate} timeZone={timeZone} isStacked />,
    },
  ];
  if (!onSort) return columns;
  return columns.map((column) => {
    const { key, header } = column;
    const sorted = key !== order.key ? 'none' : order.isDescending ? 'descending' : 'ascending';
    const press = () => onSort(key);
    return {
      ...column,
      sorted,
      headerControl: <SortHeader label={header} sorted={sorted} onPress={press} />,
    };
  });
}

/** What was contributed by the ledger of a fund, with the commitment below while it is more (LED-01). */
function Invested({ row: { isByLedger, invested, committed } }: { row: ParticipationRow }) {
  if (!isByLedger || invested >= committed) return <Money amount={invested} />;
  return (
    <span className={classes.dated}>
      <Money amount={invested} />{' '}
      <span className={classes.note}>
        of <Money amount={committed} /> committed
      </span>
    </span>
  );
}

/** A dash where the totals count nothing yet, with the amount of the commitment below. */
function Committed({ amount }: { amount: Cents }) {
  return (
    <span className={classes.dated}>
      {missingFigure}{' '}
      <span className={classes.note}>
        Committed <Money amount={amount} />
      </span>
    </span>
  );
}
