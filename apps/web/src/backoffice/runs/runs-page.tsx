import { NativeSelect } from '@mantine/core';
import type { FundRun } from '@paddock/contract';
import { dayText, type RunKind, runKindNames, runKinds, runStateNames } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { FilterRow } from '../../ui/forms/filter-row.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { journalQuery } from '../journals/api.ts';
import { EnterButtons } from '../journals/run-links.tsx';
import { Waiting } from '../journals/waiting.tsx';
import { ListPaging } from '../records/list-paging.tsx';
import { rowChoices } from '../records/model/list-state.ts';
import { runsQuery } from './api.ts';
import { runTitle, stateTones } from './run-words.ts';
import classes from './runs.module.css';

/** What the address of the list says; its route parses it. */
interface RunsSearch {
  kind?: RunKind | undefined;
  /** The request, or the imported file, of which the runs are shown. */
  approval?: string | undefined;
  import?: string | undefined;
  after?: string[] | undefined;
  rows?: number | undefined;
}

const columns: DataColumn<FundRun>[] = [
  {
    key: 'run',
    header: 'What',
    isRowHeader: true,
    render: (run) => (
      <div>
        <Link to="/admin/journals/$fund/runs/$run" params={{ fund: run.fund._id, run: run._id }}>
          {run.name}
        </Link>
        <div className={classes.detail}>
          {runTitle(run)}
          {run.import ? ', from a file' : ''}
        </div>
      </div>
    ),
  },
  { key: 'day', header: 'Day', render: ({ day }) => <span className={classes.entry}>{dayText(day)}</span> },
  moneyColumn('paid', 'Paid out', ({ kind, amount }) => (kind === 'distribution' ? amount : null)),
  moneyColumn('value', 'Value of its positions', ({ after }) => after.value),
  {
    key: 'asked',
    header: 'Asked by',
    render: ({ askedBy }) => (
      <Link to="/admin/people/$id" params={{ id: askedBy._id }}>
        {askedBy.name}
      </Link>
    ),
  },
  {
    key: 'decided',
    header: 'Decided by',
    render: ({ decidedBy }) =>
      decidedBy ? (
        <Link to="/admin/people/$id" params={{ id: decidedBy._id }}>
          {decidedBy.name}
        </Link>
      ) : (
        '—'
      ),
  },
  {
    key: 'state',
    header: 'State',
    render: ({ state }) => <StatusBadge tone={stateTones[state]}>{runStateNames[state]}</StatusBadge>,
  },
];

/** The valuations and distributions of a fund, with who asked for each and who approved it (LED-07). */
export default function RunsPage() {
  const { fund = '' } = useParams({ strict: false });
  const search: RunsSearch = useSearch({ from: '/backoffice/admin/journals/$fund/runs' });
  const navigate = useNavigate();
  const transport = useTransport();
  const journal = useQuery(journalQuery(transport, fund)).data;
  const { kind, approval, import: file, after = [] } = search;
  const rows = rowChoices.find((choice) => choice === search.rows) ?? rowChoices[0];
  const { data, isLoadingError, isPlaceholderData, error, refetch } = useQuery(
    runsQuery(transport, {
      fund,
      limit: rows,
      after: after.at(-1) ?? '',
      ...(kind && { kind }),
      ...(approval && { approval }),
      ...(file && { import: file }),
    }),
  );
  const go = (next: RunsSearch) =>
    void navigate({
      to: '/admin/journals/$fund/runs',
      params: { fund },
      search: next,
      replace: true,
      resetScroll: false,
    });
  const isFiltered = kind !== undefined || approval !== undefined || file !== undefined;
  return (
    <Container>
      <PageHeading
        title="Valuations and distributions"
        eyebrow={
          <Link to="/admin/journals/$fund" params={{ fund }}>
            {journal ? journal.fund.name : 'Journal'}
          </Link>
        }
        actions={journal?.figures === 'ledger' ? <EnterButtons fund={fund} /> : undefined}
        lead="Each was asked for by one admin and decided by another. Nothing here is changed: a mistake is reversed as a whole, and entered again."
      />
      <Waiting waiting={journal?.waiting ?? null} />
      <FilterRow>
        <NativeSelect
          label="Kind"
          value={kind ?? ''}
          onChange={({ currentTarget }) =>
            go({ kind: runKinds.find((each) => each === currentTarget.value), rows: search.rows })
          }
          data={[
            { value: '', label: 'All' },
            ...runKinds.map((each) => ({ value: each, label: `${runKindNames[each]}s` })),
          ]}
        />
      </FilterRow>
      <p>
        <Link to="/admin/journals/$fund/imports" params={{ fund }}>
          Files that were imported
        </Link>
      </p>
      {isFiltered ? (
        <p>
          <Link to="/admin/journals/$fund/runs" params={{ fund }} resetScroll={false}>
            Show all of them
          </Link>
        </p>
      ) : null}
      <DataTable
        caption="Valuations and distributions"
        columns={columns}
        rows={data?.items}
        rowKey={({ _id }) => _id}
        empty={
          isFiltered ? (
            <EmptyState title="Nothing matches">Choose another kind, or show all of them.</EmptyState>
          ) : (
            <EmptyState title="There are none yet">
              What the fund is worth at the end of a day, and what it pays out, appears here from its first
              request on.
            </EmptyState>
          )
        }
        error={isLoadingError ? 'The valuations and distributions could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
      />
      {data && data.total > 0 ? (
        <ListPaging
          noun="valuations and distributions"
          state={{ after, rows }}
          page={data}
          isLoading={isPlaceholderData}
          onState={(state) =>
            go({ ...search, after: state.after.length > 0 ? [...state.after] : undefined, rows: state.rows })
          }
        />
      ) : null}
    </Container>
  );
}
