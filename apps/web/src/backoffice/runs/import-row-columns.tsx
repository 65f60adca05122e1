import type { ImportedRunRow } from '@paddock/contract';
import {
  dayText,
  distributionKindNames,
  distributionKinds,
  participantName,
  runColumnNames,
  runKindNames,
} from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import type { DataColumn } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { LineConcerns } from './line-concerns.tsx';
import classes from './runs.module.css';

/** The columns of the rows of a file. A kind of which nothing is paid in all of it takes no room. */
export const importRowColumns = (all: readonly ImportedRunRow[]): DataColumn<ImportedRunRow>[] => [
  { key: 'line', header: 'Row', isRowHeader: true, render: ({ line }) => `Line ${line}` },
  {
    key: 'position',
    header: 'Position',
    render: ({ syndUser, investorName, holderName, number }) => (
      <div>
        {syndUser === null || investorName === null ? (
          'Unknown'
        ) : (
          <Link to="/admin/participations/$id" params={{ id: syndUser }}>
            {participantName({ investorName, holderName })}
          </Link>
        )}
        {number === null ? null : <div className={classes.detail}>No. {number}</div>}
      </div>
    ),
  },
  {
    key: 'day',
    header: 'Day',
    render: ({ day }) => <span className={classes.entry}>{dayText(day) || day || '—'}</span>,
  },
  { key: 'kind', header: 'Type', render: ({ kind }) => (kind === null ? 'Unknown' : runKindNames[kind]) },
  ...(all.some(({ value }) => value !== null)
    ? [moneyColumn('value', runColumnNames.value, ({ value }: ImportedRunRow) => value)]
    : []),
  ...distributionKinds
    .filter((kind) => all.some(({ amounts }) => amounts && amounts[kind] !== 0))
    .map((kind) =>
      moneyColumn(
        kind,
        distributionKindNames[kind],
        ({ amounts }: ImportedRunRow) => amounts?.[kind] ?? null,
      ),
    ),
  { key: 'result', header: 'To check', render: (row) => <Result row={row} /> },
];

/** What is wrong, and in which column of the file, or what is odd. */
function Result({ row: { problems, concerns } }: { row: ImportedRunRow }) {
  if (problems.length > 0)
    return (
      <div className={classes.result}>
        <StatusBadge tone="failed">Cannot be posted</StatusBadge>
        {problems.map(({ column, message }) => (
          <div key={`${column} ${message}`} className={classes.refused}>
            {runColumnNames[column]}: {message}
          </div>
        ))}
      </div>
    );
  return <LineConcerns concerns={concerns} none="Nothing" />;
}
