import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Entity } from '@paddock/contract';
import { canReadField, type Level } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTransport } from '../platform/api/transport-context.ts';
import { useMe } from '../platform/session/session-context.ts';
import { type DataColumn, DataTable } from '../ui/data/data-table.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { debounceDelay } from '../ui/hooks/timing.ts';
import { Container } from '../ui/layout/container.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { firstTablePage } from '../ui/paging/rows-per-page.ts';
import { TablePaging } from '../ui/paging/table-paging.tsx';
import { peopleQuery } from './api/people.ts';
import classes from './people-page.module.css';
import { ViewAsPerson } from './view-as-person.tsx';

type Person = Entity<'users'>;

const levelNames: Readonly<Record<Level, string>> = {
  guest: 'Guest',
  user: 'User',
  admin: 'Admin',
  superadmin: 'Superadmin',
};

const personName = ({ displayName, username }: Person) => displayName ?? username;

const columns: DataColumn<Person>[] = [
  { key: 'name', header: 'Name', isRowHeader: true, render: personName },
  { key: 'email', header: 'Email', render: ({ email }) => <span className={classes.email}>{email}</span> },
  { key: 'level', header: 'Level', render: ({ level }) => levelNames[level] },
  { key: 'active', header: 'Active', render: ({ isActive }) => (isActive ? 'Yes' : 'No') },
];

const viewColumn: DataColumn<Person> = {
  key: 'view',
  header: 'View',
  render: (person) =>
    person.canImpersonate ? <ViewAsPerson id={person._id} name={personName(person)} /> : null,
};

/** The accounts of this deployment. Superadmins start impersonation here (AUT-14). */
export default function PeoplePage() {
  const [page, setPage] = useState(firstTablePage);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), debounceDelay);
  const { data, isLoadingError, refetch } = useQuery(peopleQuery(useTransport(), page, search));
  const { level } = useMe();
  return (
    <Container>
      <PageHeading title="People" lead="Everyone with an account, by last name." />
      <TextInput
        className={classes.search}
        type="search"
        label="Find by email or last name"
        description="Enter the full email address or the full last name."
        placeholder="investor@example.com"
        maxLength={320}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setPage({ ...page, number: 1 });
        }}
      />
      <DataTable
        caption="People"
        columns={canReadField('users', 'canImpersonate', level) ? [...columns, viewColumn] : columns}
        rows={data?.items}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState title={search ? `No one found for ${search}` : 'No people yet'}>
            {search
              ? 'Check the spelling. The full email address or last name has to match.'
              : 'People appear here when they register.'}
          </EmptyState>
        }
        error={isLoadingError ? 'The people could not be loaded' : undefined}
        onRetry={refetch}
      />
      {data && data.total > 0 ? (
        <TablePaging noun="people" total={data.total} page={page} onChange={setPage} />
      ) : null}
    </Container>
  );
}
