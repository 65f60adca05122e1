import { Button } from '@mantine/core';
import type { PersonRow } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useDebouncedSearch } from '../../platform/page/use-debounced-search.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { askedFor } from '../../ui/paging/page-range.ts';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { peopleQuery } from './api.ts';
import { levelNames, standingLabels, stateLabels } from './labels.ts';
import classes from './people.module.css';
import { PeopleFilters, type PeopleSearch, peopleSearch } from './people-filters.tsx';

const defaultRows = 25;

const columns: DataColumn<PersonRow>[] = [
  {
    key: 'name',
    header: 'Name',
    isRowHeader: true,
    render: ({ _id, name, email }) => (
      <div>
        <Link to="/admin/people/$id" params={{ id: _id }}>
          {name}
        </Link>
        <div className={classes.detail}>{email}</div>
      </div>
    ),
  },
  { key: 'level', header: 'Level', render: ({ level }) => levelNames[level] },
  {
    key: 'state',
    header: 'Account',
    render: ({ state }) => (
      <StatusBadge tone={stateLabels[state].tone}>{stateLabels[state].text}</StatusBadge>
    ),
  },
  {
    key: 'accreditation',
    header: 'Accreditation',
    render: ({ accreditation }) => (
      <StatusBadge tone={standingLabels[accreditation].tone}>
        {standingLabels[accreditation].text}
      </StatusBadge>
    ),
  },
  {
    key: 'investments',
    header: 'Investments',
    numeric: true,
    render: ({ investments }) => investments,
  },
  moneyColumn('committed', 'Committed', ({ committed }) => committed),
  {
    key: 'lastSignedInAt',
    header: 'Last sign-in',
    render: ({ lastSignedInAt }) =>
      lastSignedInAt ? <DateTime moment={lastSignedInAt} parts="date" /> : 'Never',
  },
];

/** Everyone with an account, searched and filtered; each leads to the person's own page (BAC-08). */
export default function PeoplePage() {
  const search = peopleSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [typed, setTyped] = useState(search.search ?? '');
  const { page = 1, rows = defaultRows, ...filter } = search;
  const change = (part: PeopleSearch) =>
    void navigate({
      to: '/admin/people',
      search: { ...filter, rows: search.rows, page: undefined, ...part },
      replace: true,
    });
  const find = useDebouncedSearch((text) => change({ search: text.trim() || undefined }));
  const { data, isLoadingError, error, refetch } = useQuery(
    peopleQuery(useTransport(), { ...filter, ...askedFor({ number: page, rows }) }),
  );
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <Container>
      <PageHeading
        title="People"
        lead="Everyone with an account, by last name."
        actions={
          <Button component={Link} to="/admin/invitations">
            Invite people
          </Button>
        }
      />
      <PeopleFilters
        typed={typed}
        onType={(text) => {
          setTyped(text);
          find(text);
        }}
        filter={filter}
        onChange={change}
      />
      <DataTable
        caption="People"
        columns={columns}
        rows={data?.items}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState title={isFiltered ? 'No one matches' : 'No people yet'}>
            {isFiltered
              ? 'Check the spelling, or remove a filter.'
              : 'People appear here when they register or accept an invitation.'}
          </EmptyState>
        }
        error={isLoadingError ? 'The people could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
      />
      {data && data.total > 0 ? (
        <TablePaging
          noun="people"
          total={data.total}
          page={{ number: page, rows }}
          onChange={(next) => change({ page: next.number > 1 ? next.number : undefined, rows: next.rows })}
        />
      ) : null}
    </Container>
  );
}
