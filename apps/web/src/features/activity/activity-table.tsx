import type { MoneyActivity, MoneyActivityLine } from '@paddock/contract';
import { dayText } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dayNotes, distributionNote, entryName, reversalNote } from '../../platform/money/entry-notes.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
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

interface WhatProps {
  line: MoneyActivityLine;
  profile: string | undefined;
  /** Whether the entry that it reverses, or that reverses it, is listed on the same page. */
  isOtherListed: boolean;
}

/** Where a line is on the page. */
const anchorOf = (entry: string, syndUser: string) => `${entry}-${syndUser}`;

function What({ line, profile, isOtherListed }: WhatProps) {
  const { fund, holderName, syndUser, entry, reverses, reversedBy } = line;
  const reversal = reversalNote(line);
  const other = reverses?.entry ?? reversedBy;
  return (
    <span className={classes.what} id={anchorOf(entry, syndUser)}>
      {entryName(line)}
      <span className={classes.note}>
        <Link to="/dashboard/investments/$id" params={{ id: syndUser }} search={{ profile }}>
          {fund.name}
        </Link>
        {holderName ? `, held by ${holderName}` : ''}
      </span>
      {reversal ? (
        <span className={classes.note}>
          {isOtherListed && other ? (
            <Link to="." search={true} hash={anchorOf(other, syndUser)}>
              {reversal}
            </Link>
          ) : (
            reversal
          )}
        </span>
      ) : null}
      {[distributionNote(line) ?? '', ...dayNotes(line)]
        .filter((note) => note !== '')
        .map((note) => (
          <span key={note} className={classes.note}>
            {note}
          </span>
        ))}
    </span>
  );
}

interface ActivityTableProps {
  activity: MoneyActivity | undefined;
  /** The profile of somebody else whose lines these are. */
  profile: string | undefined;
  empty: ReactNode;
}

/** The lines of a page, newest first, with what all lines of the filter come to. */
export function ActivityTable({ activity, profile, empty }: ActivityTableProps) {
  const totals = activity?.totals ?? { paidIn: 0, paidOut: 0, change: 0 };
  const listed = new Set(activity?.items.map(({ entry, syndUser }) => anchorOf(entry, syndUser)));
  const isOtherListed = ({ reverses, reversedBy, syndUser }: MoneyActivityLine) =>
    listed.has(anchorOf(reverses?.entry ?? reversedBy ?? '', syndUser));
  return (
    <DataTable
      caption="Activity"
      columns={[
        {
          key: 'what',
          header: 'What',
          isRowHeader: true,
          render: (line) => <What line={line} profile={profile} isOtherListed={isOtherListed(line)} />,
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
