import type { FundJournal } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { rowsOfPage, type TablePage } from '../../ui/paging/rows-per-page.ts';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { dayText } from '../../ui/text/day-text.ts';
import { journalsQuery } from './api.ts';
import { figuresNames, waitingNames } from './journal-words.ts';

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
          <StatusBadge tone="attention">{waitingNames[waiting.kind] ?? 'Request'}</StatusBadge>
        </Link>
      ) : (
        '—'
      ),
  },
];

/** The funds, where their figures come from, and how far their journals are (LED-01). */
export default function JournalsPage() {
  const [page, setPage] = useState<TablePage>({ number: 1, rows: 25 });
  const { data, isLoadingError, error, refetch } = useQuery(journalsQuery(useTransport()));
  return (
    <Container>
      <PageHeading
        title="Journals"
        lead="A fund shows investors figures from its percentages until its journal is opened. From then on every commitment and payment is an entry, and the figures are their sums."
      />
      <DataTable
        caption="Journals of funds"
        columns={columns}
        rows={data && rowsOfPage(data.items, page)}
        rowKey={({ fund }) => fund._id}
        empty={
          <EmptyState title="There are no funds yet" action={<Link to="/admin/funds/new">Make a fund</Link>}>
            Each fund appears here with where its figures come from. Its journal can be opened once its money
            is recorded.
          </EmptyState>
        }
        error={isLoadingError ? 'The journals could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
      />
      {data && data.items.length > 0 ? (
        <TablePaging noun="funds" total={data.items.length} page={page} onChange={setPage} />
      ) : null}
      {data && data.total > data.items.length ? (
        <p role="status">
          The first {data.items.length} of {data.total} funds are listed. A fund’s own page leads to the
          journal of any other.
        </p>
      ) : null}
    </Container>
  );
}
