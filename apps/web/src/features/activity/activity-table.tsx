import type { MoneyActivity, MoneyActivityLine } from '@paddock/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { entryName, entryNotes } from '../../platform/money/entry-notes.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { dayText } from '../../ui/text/day-text.ts';
import { Money } from '../../ui/text/money.tsx';
import classes from './activity.module.css';

type Figure = 'paidIn' | 'paidOut' | 'change';

/** A column in which most lines have nothing, which is left empty. */
const figure = (
  key: Figure,
  header: string,
  total: number,
  signed = false,
): DataColumn<MoneyActivityLine> => ({
  key,
  header,
  numeric: true,
  amount: (line) => line[key],
  render: (line) => (line[key] === 0 ? '' : <Money amount={line[key]} signed={signed} />),
  totalAmount: total,
  total: <Money amount={total} signed={signed} />,
});

function What({ line, canOpen }: { line: MoneyActivityLine; canOpen: boolean }) {
  const { fund, holderName, syndUser } = line;
  return (
    <span className={classes.what}>
      {entryName(line)}
      <span className={classes.note}>
        {canOpen ? (
          <Link to="/dashboard/investments/$id" params={{ id: syndUser }}>
            {fund.name}
          </Link>
        ) : (
          fund.name
        )}
        {holderName ? `, held by ${holderName}` : ''}
      </span>
      {entryNotes(line).map((note) => (
        <span key={note} className={classes.note}>
          {note}
        </span>
      ))}
    </span>
  );
}

interface ActivityTableProps {
  activity: MoneyActivity | undefined;
  /** What is somebody else's opens no page of one's own. */
  isOwn: boolean;
  empty: ReactNode;
}

/** The lines of a page, newest first, with what all lines of the filter come to. */
export function ActivityTable({ activity, isOwn, empty }: ActivityTableProps) {
  const totals = activity?.totals ?? { paidIn: 0, paidOut: 0, change: 0 };
  return (
    <DataTable
      caption="Activity"
      columns={[
        {
          key: 'what',
          header: 'What',
          isRowHeader: true,
          render: (line) => <What line={line} canOpen={isOwn} />,
          total: 'Total',
        },
        {
          key: 'day',
          header: 'Day',
          render: ({ day }) => <span className={classes.day}>{dayText(day)}</span>,
        },
        figure('paidIn', 'Paid in', totals.paidIn),
        figure('paidOut', 'Paid out', totals.paidOut),
        figure('change', 'Change in value', totals.change, true),
        {
          key: 'balance',
          header: 'Balance',
          numeric: true,
          amount: ({ balance }) => balance,
          render: ({ balance }) => <Money amount={balance} />,
        },
      ]}
      rows={activity?.items}
      rowKey={({ entry, syndUser }) => `${entry} ${syndUser}`}
      empty={empty}
      skeletonRows={6}
    />
  );
}
