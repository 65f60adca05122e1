import { Button } from '@mantine/core';
import type { Entity } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { templatesQuery } from './api.ts';
import classes from './site.module.css';
import { readerName } from './template-values.ts';

type Template = Entity<'notification_templates'>;

/** Where notifications of a template go. */
function targets({ showInUI, canSendAsEmail, canSendToSlack }: Template): string {
  const named = [showInUI ? 'Bell' : '', canSendAsEmail ? 'Email' : '', canSendToSlack ? 'Chat' : ''];
  return named.filter(Boolean).join(', ') || 'Nowhere';
}

const columns: DataColumn<Template>[] = [
  {
    key: 'subject',
    header: 'Notification',
    isRowHeader: true,
    render: ({ _id, name, subject }) => (
      <div>
        <Link to="/admin/site/notifications/$id" params={{ id: _id }}>
          {subject || name}
        </Link>
        <span className={classes.note}>{name}</span>
      </div>
    ),
  },
  { key: 'targets', header: 'Goes to', render: targets },
  {
    key: 'level',
    header: 'Read by',
    render: ({ defaultTargetLevel }) => readerName(defaultTargetLevel),
  },
  { key: 'changed', header: 'Changed', render: ({ updatedAt }) => <DateTime moment={updatedAt} /> },
];

const newTemplate = (
  <Button component={Link} to="/admin/site/notifications/new">
    New template
  </Button>
);

/** The texts of notifications. */
export default function TemplatesPage() {
  const { data, isLoadingError, error, refetch } = useQuery(templatesQuery(useTransport()));
  return (
    <Container>
      <PageHeading
        title="Notifications"
        lead="What people read when something happens, in the bell, by email and in the chat."
        actions={newTemplate}
      />
      <DataTable
        caption="Notification templates"
        columns={columns}
        rows={data}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState title="No notification templates" action={newTemplate}>
            Each one says what people read, and where.
          </EmptyState>
        }
        error={isLoadingError ? 'The templates could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
      />
    </Container>
  );
}
