import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { PageLinks } from '../../ui/data/page-links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { debounceDelay } from '../../ui/hooks/timing.ts';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { fundsPageSize, fundsQuery, type ListedFund } from './api/funds.ts';
import classes from './funds-page.module.css';
import { FundStatusBadge } from './timeline.tsx';

const columns: DataColumn<ListedFund>[] = [
  {
    key: 'name',
    header: 'Fund',
    isRowHeader: true,
    render: ({ _id, name, company }) => (
      <span>
        <Link to="/admin/funds/$id" params={{ id: _id }} className={classes.name}>
          {name}
        </Link>
        {company?.name ? <span className={classes.company}>{company.name}</span> : null}
      </span>
    ),
  },
  { key: 'status', header: 'Status', render: (fund) => <FundStatusBadge fund={fund} /> },
  {
    key: 'committed',
    header: 'Committed',
    numeric: true,
    render: ({ committed_amount, total_inv_amount }) => (
      <span>
        <Money amount={committed_amount} />
        {total_inv_amount === null ? null : (
          <span className={classes.of}>
            of <Money amount={total_inv_amount} />
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'investors',
    header: 'Accepted',
    numeric: true,
    render: ({ acceptedSyndUsersCount, syndUsersCount }) => `${acceptedSyndUsersCount} of ${syndUsersCount}`,
  },
  {
    key: 'documents',
    header: 'Documents',
    numeric: true,
    render: ({ syndDocumentsCount }) => syndDocumentsCount,
  },
  {
    key: 'closes',
    header: 'Closes',
    render: ({ close_date }) => (close_date ? <DateTime moment={close_date} parts="date" /> : 'No date'),
  },
];

const newFund = (
  <Button component={Link} to="/admin/funds/new">
    New fund
  </Button>
);

/** The funds of every portal, with what has been committed to each (BAC-06). */
export default function FundsPage() {
  const { search = '', page = 1 } = useSearch({ from: '/backoffice/admin/funds' });
  const navigate = useNavigate();
  const { history } = useRouter();
  const [typed, setTyped] = useState(search);
  const { data, isLoadingError, refetch } = useQuery(fundsQuery(useTransport(), { search, page }));
  const find = useDebouncedCallback((text: string) => {
    // Somebody who has followed a link in the meantime stays where it led.
    if (history.location.pathname === '/admin/funds')
      void navigate({ to: '/admin/funds', search: { search: text.trim() || undefined }, replace: true });
  }, debounceDelay);
  return (
    <Container>
      <PageHeading
        title="Funds"
        lead="Terms, texts, payment instructions and investors of each fund."
        actions={newFund}
      />
      <TextInput
        className={classes.search}
        type="search"
        label="Search funds"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          find(currentTarget.value);
        }}
      />
      <DataTable
        caption="Funds"
        columns={columns}
        rows={data?.items}
        rowKey={({ _id }) => _id}
        skeletonRows={8}
        empty={
          search ? (
            <EmptyState title={`No fund matches “${search}”`}>
              Try fewer words, or a part of the name.
            </EmptyState>
          ) : (
            <EmptyState title="No funds yet" action={newFund}>
              Create the first one: its terms, its company and what it invests in.
            </EmptyState>
          )
        }
        error={isLoadingError ? 'The funds could not be loaded' : undefined}
        onRetry={refetch}
      />
      {data ? (
        <PageLinks
          label="Pages of funds"
          page={page}
          pages={Math.ceil(data.total / fundsPageSize)}
          renderLink={(number, { label, children, className }) => (
            <Link
              to="/admin/funds"
              search={{ search: search || undefined, page: number > 1 ? number : undefined }}
              aria-label={label}
              className={className}
            >
              {children}
            </Link>
          )}
        />
      ) : null}
    </Container>
  );
}
