import type { UndecidedHolder } from '@paddock/contract';
import {
  investmentMethodNames,
  namedHolder,
  undecidedHolderMessages,
  undecidedHolderRemedy,
} from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useLazyDialog } from '../../platform/dialog/use-lazy-dialog.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { rowsOfPage } from '../../ui/paging/page-range.ts';
import { firstTablePage } from '../../ui/paging/rows-per-page.ts';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { undecidedHoldersQuery } from './api.ts';

const columns: DataColumn<UndecidedHolder>[] = [
  {
    key: 'investor',
    header: 'Investor',
    isRowHeader: true,
    render: ({ syndUser, investorName }) => (
      <Link to="/admin/participations/$id" params={{ id: syndUser }}>
        {investorName}
      </Link>
    ),
  },
  { key: 'fund', header: 'Fund', render: ({ fundName }) => fundName },
  moneyColumn('amount', 'Amount', ({ amount }) => amount),
  {
    key: 'method',
    header: 'Method',
    render: ({ method }) => (method ? (investmentMethodNames[method] ?? method) : '—'),
  },
  { key: 'shown', header: 'Shown until then', render: ({ holder }) => (holder ? namedHolder(holder) : '—') },
  { key: 'why', header: 'Why it is not known', render: ({ reason }) => undecidedHolderMessages[reason] },
  { key: 'settle', header: 'Settle', render: (item) => <Settle item={item} /> },
];

function Settle({ item }: { item: UndecidedHolder }) {
  const openDialog = useLazyDialog();
  return (
    <BusyButton
      variant="default"
      size="compact-md"
      aria-label={`State the holder for ${item.investorName}, ${item.fundName}`}
      onPress={() =>
        openDialog(
          () => import('./settle-holder-dialog.tsx'),
          ({ SettleHolderDialog }, control) => <SettleHolderDialog {...control} item={item} />,
        )
      }
    >
      State the holder
    </BusyButton>
  );
}

/** The signed investments of which nobody can tell who holds them (ENT-04). */
export default function UndecidedHoldersPage() {
  const [page, setPage] = useState(firstTablePage);
  const { data, isLoadingError, error, refetch } = useQuery(undecidedHoldersQuery(useTransport()));
  return (
    <Container>
      <PageHeading title="Undecided holders" lead={undecidedHolderRemedy} />
      <DataTable
        caption="Undecided holders"
        columns={columns}
        rows={data && rowsOfPage(data.items, page)}
        rowKey={({ syndUser }) => syndUser}
        empty={
          <EmptyState title="Every holder is known">
            A signed investment appears here if no agreement on this site states who holds it.
          </EmptyState>
        }
        error={isLoadingError ? 'The undecided holders could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
      />
      {data && data.items.length > 0 ? (
        <TablePaging noun="investments" total={data.items.length} page={page} onChange={setPage} />
      ) : null}
    </Container>
  );
}
