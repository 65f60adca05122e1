import { Button, VisuallyHidden } from '@mantine/core';
import type { Countersignature } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTransport } from '../platform/api/transport-context.ts';
import { type DataColumn, DataTable } from '../ui/data/data-table.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Container } from '../ui/layout/container.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { firstTablePage, rowsOfPage } from '../ui/paging/rows-per-page.ts';
import { TablePaging } from '../ui/paging/table-paging.tsx';
import { DateTime } from '../ui/text/date-time.tsx';
import { Money } from '../ui/text/money.tsx';
import { countersignaturesQuery } from './api/countersignatures.ts';
import { CountersignForm } from './countersign-form.tsx';

function columns(open: (item: Countersignature) => void): DataColumn<Countersignature>[] {
  return [
    { key: 'investor', header: 'Investor', isRowHeader: true, render: ({ investorName }) => investorName },
    { key: 'fund', header: 'Fund', render: ({ fundName }) => fundName },
    { key: 'amount', header: 'Amount', numeric: true, render: ({ amount }) => <Money amount={amount} /> },
    { key: 'method', header: 'Method', render: ({ method }) => method },
    { key: 'spouse', header: 'Spouse', render: ({ spouseName }) => spouseName ?? 'None' },
    { key: 'signed', header: 'Signed', render: ({ signedAt }) => <DateTime moment={signedAt} /> },
    {
      key: 'open',
      header: 'Countersign',
      render: (item) => (
        <Button size="sm" variant="default" onClick={() => open(item)}>
          Review<VisuallyHidden> {item.investorName}</VisuallyHidden>
        </Button>
      ),
    },
  ];
}

/** The agreements that are waiting for management, and the one being countersigned. */
export default function CountersignaturesPage() {
  const { data, isLoadingError, refetch } = useQuery(countersignaturesQuery(useTransport()));
  const [page, setPage] = useState(firstTablePage);
  const [chosen, setChosen] = useState<Countersignature>();
  if (chosen)
    return (
      <Container width="text">
        <CountersignForm item={chosen} onDone={() => setChosen(undefined)} />
      </Container>
    );
  return (
    <Container>
      <PageHeading
        title="Countersignatures"
        lead="Agreements that everyone else has signed. Yours is the last signature before the agreement is sealed."
      />
      <DataTable
        caption="Agreements to countersign"
        columns={columns(setChosen)}
        rows={data && rowsOfPage(data.items, page)}
        rowKey={({ syndUser }) => syndUser}
        empty={
          <EmptyState title="Nothing to countersign">
            An agreement appears here once the investor has signed, and the spouse too if required.
          </EmptyState>
        }
        error={isLoadingError ? 'The agreements could not be loaded' : undefined}
        onRetry={refetch}
      />
      {data && data.items.length > 0 ? (
        <TablePaging noun="agreements" total={data.items.length} page={page} onChange={setPage} />
      ) : null}
    </Container>
  );
}
