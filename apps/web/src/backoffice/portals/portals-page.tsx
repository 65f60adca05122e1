import { Button } from '@mantine/core';
import type { Entity } from '@paddock/contract';
import { grants } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { portalsQuery } from './api.ts';
import classes from './portals-page.module.css';

type Portal = Entity<'portals'>;

const columns: DataColumn<Portal>[] = [
  {
    key: 'name',
    header: 'Name',
    isRowHeader: true,
    render: ({ _id, name }) => (
      <Link to="/admin/portals/$id" params={{ id: _id }} className={classes.name}>
        {name}
      </Link>
    ),
  },
  {
    key: 'domains',
    header: 'Domains',
    render: ({ domains }) =>
      domains.length > 0 ? (
        <span className={classes.domains}>{domains.join(', ')}</span>
      ) : (
        <StatusBadge tone="attention">No domain yet</StatusBadge>
      ),
  },
  { key: 'slug', header: 'Slug', render: ({ slug }) => <span className={classes.domains}>{slug}</span> },
  {
    key: 'access',
    header: 'Registration',
    render: ({ registrationDisabled }) => (registrationDisabled ? 'Closed' : 'Open'),
  },
  {
    key: 'default',
    header: 'Default',
    render: ({ isDefault }) => (isDefault ? 'Yes' : 'No'),
  },
];

/** The brands of this deployment (BAC-05). */
export default function PortalsPage() {
  const { data, isLoadingError, error, refetch } = useQuery(portalsQuery(useTransport()));
  const { level } = useMe();
  const canCreate = grants(level, 'superadmin');
  const newPortal = canCreate ? (
    <Button component={Link} to="/admin/portals/new">
      New portal
    </Button>
  ) : null;
  return (
    <Container>
      <PageHeading
        title="Portals"
        lead="Each portal is a brand with its own domains, look and texts."
        actions={newPortal}
      />
      <DataTable
        caption="Portals"
        columns={columns}
        rows={data?.items}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState title="No portals yet" action={newPortal}>
            {canCreate ? 'Create the first one.' : 'A superadmin creates the first one.'}
          </EmptyState>
        }
        error={isLoadingError ? 'The portals could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
      />
    </Container>
  );
}
