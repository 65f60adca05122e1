import { Button } from '@mantine/core';
import type { FundingToReturn, listFundingToReturn, ReplyOf } from '@paddock/contract';
import { participantName } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { askedFor } from '../../ui/paging/page-range.ts';
import type { TablePage } from '../../ui/paging/rows-per-page.ts';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { fundingToReturnQuery } from './api.ts';
import classes from './money.module.css';
import { OpenFundingTable } from './open-funding-table.tsx';

type Totals = Pick<ReplyOf<typeof listFundingToReturn>, 'excess' | 'ended' | 'amount'>;

const columns = (totals: Totals | undefined): DataColumn<FundingToReturn>[] => [
  {
    key: 'investor',
    header: 'Investor',
    isRowHeader: true,
    render: ({ syndUser, fundName, ...participant }) => (
      <div>
        <Link to="/admin/participations/$id" params={{ id: syndUser }}>
          {participantName(participant)}
        </Link>
        <div className={classes.detail}>{fundName}</div>
      </div>
    ),
    total: 'Total',
  },
  moneyColumn('excess', 'Beyond the commitment', (row) => row.excess, totals?.excess),
  moneyColumn('ended', 'For ended commitments', (row) => row.ended, totals?.ended),
  moneyColumn('amount', 'To return', (row) => row.amount, totals?.amount),
];

/** The money to be returned to investors, the largest amount first. */
function ToReturnTable() {
  const [page, setPage] = useState<TablePage>({ number: 1, rows: 25 });
  const { data, isLoadingError, error, refetch } = useQuery(
    fundingToReturnQuery(useTransport(), askedFor(page)),
  );
  return (
    <>
      <DataTable
        caption="Money to be returned"
        columns={columns(data)}
        rows={data?.items}
        rowKey={({ syndUser }) => syndUser}
        empty={
          <EmptyState title="Nothing is to be returned">
            Money that comes in beyond a commitment, or for one that has ended, appears here until it is sent
            back.
          </EmptyState>
        }
        error={isLoadingError ? 'The money to be returned could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
      />
      {data && data.total > 0 ? (
        <TablePaging noun="amounts to return" total={data.total} page={page} onChange={setPage} />
      ) : null}
    </>
  );
}

/** Whose money is to come in, and what is to be returned (INV-01). */
export default function MoneyPage() {
  return (
    <Container>
      <PageHeading
        title="Money"
        lead="What investors are to send, and what goes back to them. Record each payment as the bank’s statement shows it."
      />
      <Section
        title="To come in"
        actions={
          <Button variant="default" component={Link} to="/admin/money/import">
            Import receipts
          </Button>
        }
      >
        <OpenFundingTable />
      </Section>
      <Section title="To be returned">
        <ToReturnTable />
      </Section>
    </Container>
  );
}
