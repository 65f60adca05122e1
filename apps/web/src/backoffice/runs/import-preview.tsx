import { Checkbox } from '@mantine/core';
import type { ImportedRunRow, RunImport } from '@paddock/contract';
import {
  dayText,
  distributionKindNames,
  distributionKinds,
  participantName,
  runColumnNames,
  runKindNames,
} from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { rowsOfPage } from '../../ui/paging/page-range.ts';
import type { TablePage } from '../../ui/paging/rows-per-page.ts';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { importVerdict } from './import-values.ts';
import { LineConcerns } from './run-columns.tsx';
import classes from './runs.module.css';

const isMarked = ({ problems, concerns }: ImportedRunRow): boolean =>
  problems.length > 0 || concerns.length > 0;

/** Every row of a file, with what is wrong about it by column (IMP-01). */
export function ImportPreviewSection({ preview }: { preview: RunImport }) {
  const { rows, concerns, fund } = preview;
  const [page, setPage] = useState<TablePage>({ number: 1, rows: 25 });
  const [isMarkedOnly, setMarkedOnly] = useState(false);
  const marked = rows.filter(isMarked);
  // Once nothing is marked there is no box to uncheck.
  const shown = isMarkedOnly && marked.length > 0 ? marked : rows;
  const verdict = importVerdict(preview);
  return (
    <Section title="Rows of the file">
      <div className={classes.stack}>
        <Callout tone={verdict.tone} title={verdict.title} announce>
          <p>
            {verdict.text}{' '}
            {preview.isKnown ? (
              <Link to="/admin/journals/$fund/runs" params={{ fund: fund._id }}>
                See all valuations and distributions
              </Link>
            ) : null}
          </p>
        </Callout>
        {concerns.length > 0 ? (
          <Callout tone="warn" title="Please check this">
            {concerns.map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
          </Callout>
        ) : null}
        {marked.length > 0 ? (
          <Checkbox
            label="Only the rows that are marked"
            checked={isMarkedOnly}
            onChange={(event) => {
              setMarkedOnly(event.currentTarget.checked);
              setPage({ ...page, number: 1 });
            }}
          />
        ) : null}
        <DataTable
          caption="Rows of the file"
          columns={importRowColumns(rows)}
          rows={rowsOfPage(shown, page)}
          rowKey={({ line }) => `${line}`}
          empty={null}
        />
        {shown.length > 25 ? (
          <TablePaging noun="rows" total={shown.length} page={page} onChange={setPage} />
        ) : null}
      </div>
    </Section>
  );
}

/** The columns of the rows of a file. A kind of which nothing is paid in all of it takes no room. */
const importRowColumns = (all: readonly ImportedRunRow[]): DataColumn<ImportedRunRow>[] => [
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
