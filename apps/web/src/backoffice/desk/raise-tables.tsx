import type { DeskFund, DeskWeek } from '@paddock/contract';
import { centsOf, sumCents } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** More rows than this scroll in a box of their own. */
const longTable = 12;

type Sums = Pick<DeskFund, 'committed' | 'signed' | 'countersigned'>;

/** The three columns of amounts, with exact totals. */
const sumColumns = <Row extends Sums>(rows: readonly Row[]): DataColumn<Row>[] =>
  (
    [
      ['committed', 'Committed'],
      ['signed', 'Signed'],
      ['countersigned', 'Countersigned'],
    ] as const
  ).map(([key, header]) =>
    moneyColumn<Row>(key, header, (row) => row[key], sumCents(rows.map((row) => centsOf(row[key])))),
  );

const FundLink = ({ fund, name }: { fund: string; name: string }) => (
  <Link to="/admin/funds/$id" params={{ id: fund }}>
    {name}
  </Link>
);

const noFunds = (
  <EmptyState title="No raise yet">A fund appears here once somebody has opened it.</EmptyState>
);

/** The money of each raise. */
export function FundSums({ funds }: { funds: DeskFund[] }) {
  return (
    <DataTable
      caption="Money by fund"
      columns={[
        { key: 'name', header: 'Fund', isRowHeader: true, render: FundLink, total: 'Total' },
        ...sumColumns(funds),
      ]}
      rows={funds}
      isLong={funds.length > longTable}
      rowKey={({ fund }) => fund}
      empty={noFunds}
    />
  );
}

const share = (part: number, whole: number) => (whole === 0 ? '' : ` (${Math.round((100 * part) / whole)}%)`);

/** How many of those who opened a fund committed, signed and were countersigned, released or not since. */
export function Conversion({ funds }: { funds: DeskFund[] }) {
  const step = (key: 'accepted' | 'signed' | 'complete', header: string): DataColumn<DeskFund> => ({
    key,
    header,
    numeric: true,
    render: ({ counts }) => `${counts[key]}${share(counts[key], counts.opened)}`,
  });
  return (
    <DataTable
      caption="Conversion of each raise"
      columns={[
        { key: 'name', header: 'Fund', isRowHeader: true, render: FundLink },
        { key: 'opened', header: 'Opened', numeric: true, render: ({ counts }) => counts.opened },
        step('accepted', 'Commitment recorded'),
        step('signed', 'Signed'),
        step('complete', 'Countersigned'),
      ]}
      rows={funds}
      isLong={funds.length > longTable}
      rowKey={({ fund }) => fund}
      empty={noFunds}
    />
  );
}

/** "Nov 16", from the date of the reply, which has no time and so no zone. */
export const weekName = (week: string) =>
  new Date(`${week}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });

/** The money of each week and fund. */
export function WeekSums({ weeks }: { weeks: DeskWeek[] }) {
  return (
    <DataTable
      caption="Money by week"
      columns={[
        {
          key: 'week',
          header: 'Week of',
          isRowHeader: true,
          render: ({ week }) => weekName(week),
          total: 'Total',
        },
        { key: 'fund', header: 'Fund', render: FundLink },
        ...sumColumns(weeks),
      ]}
      rows={weeks}
      isLong={weeks.length > longTable}
      rowKey={({ week, fund }) => `${week} ${fund}`}
      empty={<EmptyState title="Nothing in the last twelve weeks" />}
    />
  );
}
