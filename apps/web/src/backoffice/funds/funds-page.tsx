import { Button, NativeSelect, TextInput } from '@mantine/core';
import { fundStatuses } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useDebouncedSearch } from '../../platform/page/use-debounced-search.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { PageLinks } from '../../ui/data/page-links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ColumnChooser } from '../records/column-chooser.tsx';
import { fundsPageSize, fundsQuery } from './api.ts';
import { fundColumnChoices, fundColumns } from './fund-columns.tsx';
import classes from './funds-page.module.css';

const sortChoices = [
  { value: '', label: 'Newest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: '-committed_amount', label: 'Most committed' },
  { value: 'committed_amount', label: 'Least committed' },
  { value: 'close_date', label: 'Closing first' },
  { value: '-close_date', label: 'Closing last' },
] as const;

const sortOf = (text: string) =>
  sortChoices.flatMap(({ value }) => (value === '' ? [] : [value])).find((value) => value === text);

/** A draft is New by its dates, and told apart here. */
const listedStatuses = ['Draft', ...fundStatuses] as const;

const newFund = (
  <Button component={Link} to="/admin/funds/new">
    New fund
  </Button>
);

/** The funds of every portal, with what has been committed to each (BAC-06). */
export default function FundsPage() {
  const search = useSearch({ from: '/backoffice/admin/funds' });
  const { page = 1, ...list } = search;
  const navigate = useNavigate();
  const [typed, setTyped] = useState(search.search ?? '');
  const { data, isLoadingError, error, refetch } = useQuery(fundsQuery(useTransport(), { ...list, page }));
  const change = (part: Partial<typeof list>) =>
    void navigate({
      to: '/admin/funds',
      search: (now) => ({ ...now, page: undefined, ...part }),
      replace: true,
    });
  const find = useDebouncedSearch((text) => change({ search: text.trim() || undefined }));
  const all = fundColumnChoices.map(({ name }) => name);
  const chosen = search.columns ? all.filter((name) => search.columns?.split(',').includes(name)) : all;
  const choose = (names: string[]) =>
    change({ columns: names.length === 0 || names.length === all.length ? undefined : names.join(',') });
  return (
    <Container>
      <PageHeading
        title="Funds"
        lead="Terms, texts, payment instructions and investors of each fund."
        actions={newFund}
      />
      <search className={classes.filters}>
        <TextInput
          className={classes.search ?? ''}
          type="search"
          label="Search funds"
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            find(currentTarget.value);
          }}
        />
        <NativeSelect
          label="Status"
          data={[{ value: '', label: 'All' }, ...listedStatuses]}
          value={search.status ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ status: listedStatuses.find((status) => status === value) })
          }
        />
        <NativeSelect
          label="Sort by"
          data={sortChoices}
          value={search.sort ?? ''}
          onChange={({ currentTarget: { value } }) => change({ sort: sortOf(value) })}
        />
        <ColumnChooser columns={fundColumnChoices} shown={chosen} onChange={choose} />
      </search>
      <DataTable
        caption="Funds"
        columns={fundColumns(chosen, search.sort, (sort) => change({ sort: sortOf(sort) }))}
        rows={data?.items}
        rowKey={({ _id }) => _id}
        skeletonRows={8}
        empty={
          search.search || search.status ? (
            <EmptyState title="No fund matches">Try fewer words, or another status.</EmptyState>
          ) : (
            <EmptyState title="No funds yet" action={newFund}>
              Create the first one: its terms, its company and what it invests in.
            </EmptyState>
          )
        }
        error={isLoadingError ? 'The funds could not be loaded' : undefined}
        failure={error}
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
              search={{ ...list, page: number > 1 ? number : undefined }}
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
