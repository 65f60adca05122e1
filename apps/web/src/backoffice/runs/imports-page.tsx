import type { FundImport } from '@paddock/contract';
import { counted, dayText, runStateNames } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useLazyDialog } from '../../platform/dialog/use-lazy-dialog.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { journalQuery } from '../journals/api.ts';
import { EnterButtons } from '../journals/run-links.tsx';
import { Waiting } from '../journals/waiting.tsx';
import { ListPaging } from '../records/list-paging.tsx';
import { type PageState, rowChoices } from '../records/model/list-state.ts';
import { importsQuery } from './api.ts';
import { stateTones } from './run-words.ts';
import classes from './runs.module.css';

/** The files of valuations and distributions of a fund, with who asked for each and who approved it (LED-07, IMP-01). */
export default function ImportsPage() {
  const { fund = '' } = useParams({ strict: false });
  const [page, setPage] = useState<PageState>({ rows: rowChoices[0], after: [] });
  const transport = useTransport();
  const journal = useQuery(journalQuery(transport, fund)).data;
  const after = page.after.at(-1);
  const { data, isLoadingError, isPlaceholderData, error, refetch } = useQuery(
    importsQuery(transport, { fund, limit: page.rows, ...(after && { after }) }),
  );
  return (
    <Container>
      <PageHeading
        title="Imported files"
        eyebrow={
          <Link to="/admin/journals/$fund/runs" params={{ fund }}>
            {journal
              ? `Valuations and distributions of ${journal.fund.name}`
              : 'Valuations and distributions'}
          </Link>
        }
        actions={journal?.figures === 'ledger' ? <EnterButtons fund={fund} /> : undefined}
        lead="Each was asked for by one admin and decided by another. What is posted of a file is reversed together, or one day at a time on its own page."
      />
      <Waiting waiting={journal?.waiting ?? null} />
      <DataTable
        caption="Imported files"
        columns={columns(journal?.timeZone, journal?.waiting === null)}
        rows={data?.items}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState title="No file was imported yet">
            A file of valuations and past distributions appears here from its first request on.
          </EmptyState>
        }
        error={isLoadingError ? 'The imported files could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
      />
      {data && data.total > 0 ? (
        <ListPaging
          noun="imported files"
          state={page}
          page={data}
          isLoading={isPlaceholderData}
          onState={setPage}
        />
      ) : null}
    </Container>
  );
}

const columns = (timeZone: string | null | undefined, mayAsk: boolean): DataColumn<FundImport>[] => [
  {
    key: 'file',
    header: 'File',
    isRowHeader: true,
    render: ({ _id, fund, fileName, from, to, distributions, valuations }) => (
      <div>
        <Link to="/admin/journals/$fund/runs" params={{ fund: fund._id }} search={{ import: _id }}>
          {fileName ?? 'Without a name'}
        </Link>
        <div className={classes.detail}>
          {counted(distributions, 'distribution')}, {counted(valuations, 'valuation')},{' '}
          {from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`}
        </div>
      </div>
    ),
  },
  moneyColumn('distributed', 'Distributions', ({ distributed }) => distributed),
  moneyColumn('value', 'Values', ({ value }) => value),
  {
    key: 'asked',
    header: 'Asked by',
    render: ({ askedBy, askedAt }) => (
      <div>
        <Person {...askedBy} />
        <div className={classes.detail}>
          <DateTime moment={askedAt} timeZone={timeZone} parts="date" />
        </div>
      </div>
    ),
  },
  {
    key: 'decided',
    header: 'Decided by',
    render: ({ decidedBy }) => (decidedBy ? <Person {...decidedBy} /> : '—'),
  },
  { key: 'state', header: 'State', render: (file) => <State file={file} mayAsk={mayAsk} /> },
];

const Person = ({ _id, name }: FundImport['askedBy']) => (
  <Link to="/admin/people/$id" params={{ id: _id }}>
    {name}
  </Link>
);

/** How far it has come, who reversed it, and what can be done about it. */
function State({ file, mayAsk }: { file: FundImport; mayAsk: boolean }) {
  const { state, distributions, valuations, reversed, approval, reversal } = file;
  const open = state === 'asked' ? approval : state === 'posted' ? reversal?.approval : undefined;
  return (
    <div className={classes.result}>
      <StatusBadge tone={stateTones[state]}>{runStateNames[state]}</StatusBadge>
      {state === 'posted' && reversed > 0 ? (
        <div className={classes.detail}>
          {reversed} of {distributions + valuations} reversed
        </div>
      ) : null}
      {state === 'reversed' && reversal ? (
        <div className={classes.detail}>
          Asked for by {reversal.askedBy.name}
          {reversal.decidedBy ? `, approved by ${reversal.decidedBy.name}` : ''}: {reversal.reason}
        </div>
      ) : null}
      {open ? (
        <Link to="/admin/approvals/$id" params={{ id: open }}>
          Open the request
        </Link>
      ) : null}
      {state === 'posted' && !reversal && mayAsk ? <ReverseButton file={file} /> : null}
    </div>
  );
}

function ReverseButton({ file }: { file: FundImport }) {
  const openDialog = useLazyDialog();
  return (
    <BusyButton
      variant="default"
      size="compact-md"
      aria-label={`Reverse it: ${file.fileName ?? 'the file without a name'}`}
      onPress={() =>
        openDialog(
          () => import('./reverse-import-dialog.tsx'),
          ({ ReverseImportDialog }, control) => <ReverseImportDialog {...control} file={file._id} />,
        )
      }
    >
      Reverse it
    </BusyButton>
  );
}
