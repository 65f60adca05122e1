import type { FundJournal } from '@paddock/contract';
import { approvalKinds, dayText } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { FilterText } from '../../platform/page/filter-text.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { FilterRow } from '../../ui/forms/filter-row.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ListPaging } from '../records/list-paging.tsx';
import { type PageState, rowChoices } from '../records/model/list-state.ts';
import { journalsQuery } from './api.ts';
import { figuresNames } from './journal-words.ts';

/** Amounts of the journal; a fund that has none shows nothing there. */
const ofJournal =
  (amount: (journal: FundJournal) => number) =>
  (journal: FundJournal): number | null =>
    journal.figures === 'ledger' ? amount(journal) : null;

const columns: DataColumn<FundJournal>[] = [
  {
    key: 'fund',
    header: 'Fund',
    isRowHeader: true,
    render: ({ fund }) => (
      <Link to="/admin/journals/$fund" params={{ fund: fund._id }}>
        {fund.name}
      </Link>
    ),
  },
  { key: 'figures', header: 'Figures come from', render: ({ figures }) => figuresNames[figures] },
  {
    key: 'closed',
    header: 'Closed through',
    render: ({ closedThrough }) => (closedThrough ? dayText(closedThrough) : '—'),
  },
  {
    key: 'entries',
    header: 'Entries',
    numeric: true,
    render: ({ seal }) => (seal ? seal.sequence.toLocaleString('en-US') : '—'),
  },
  moneyColumn(
    'contributed',
    'Contributed',
    ofJournal(({ contributed }) => contributed),
  ),
  moneyColumn(
    'value',
    'Value',
    ofJournal(({ value }) => value),
  ),
  {
    key: 'waiting',
    header: 'Waits for approval',
    render: ({ waiting }) =>
      waiting ? (
        <Link to="/admin/approvals/$id" params={{ id: waiting.approval }}>
          <StatusBadge tone="attention">{approvalKinds[waiting.kind].shortName}</StatusBadge>
        </Link>
      ) : (
        '—'
      ),
  },
];

/** The funds, where their figures come from, and how far their journals are (LED-01). */
export default function JournalsPage() {
  const [page, setPage] = useState<PageState>({ after: [], rows: rowChoices[0] });
  const [search, setSearch] = useState<string>();
  const { data, isLoadingError, isPlaceholderData, error, refetch } = useQuery(
    journalsQuery(useTransport(), {
      limit: page.rows,
      after: page.after.at(-1) ?? '',
      ...(search && { search }),
    }),
  );
  return (
    <Container>
      <PageHeading
        title="Journals"
        lead="A fund shows investors figures from its percentages until its journal is opened. From then on every commitment and payment is an entry, and the figures are their sums."
      />
      <FilterRow>
        <FilterText
          label="Search by name"
          value={search}
          onChange={(text) => {
            setSearch(text);
            setPage({ ...page, after: [] });
          }}
        />
      </FilterRow>
      <DataTable
        caption="Journals of funds"
        columns={columns}
        rows={data?.items}
        rowKey={({ fund }) => fund._id}
        empty={
          search ? (
            <EmptyState title="No fund matches">Change what you search for, or clear it.</EmptyState>
          ) : (
            <EmptyState
              title="There are no funds yet"
              action={<Link to="/admin/funds/new">Make a fund</Link>}
            >
              Each fund appears here with where its figures come from. Its journal can be opened once its
              money is recorded.
            </EmptyState>
          )
        }
        error={isLoadingError ? 'The journals could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
      />
      {data && data.total > 0 ? (
        <ListPaging noun="funds" state={page} page={data} isLoading={isPlaceholderData} onState={setPage} />
      ) : null}
    </Container>
  );
}
