import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Entity } from '@paddock/contract';
import { canReadField } from '@paddock/domain';
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
import { DateTime } from '../ui/text/date-time.tsx';
import { outboxQuery } from './api/outbox.ts';
import { EmailText } from './email-text.tsx';
import classes from './outbox-page.module.css';

type OutboxEmail = Entity<'outbox'>;

const columns: DataColumn<OutboxEmail>[] = [
  { key: 'subject', header: 'Subject', isRowHeader: true, render: ({ subject }) => subject },
  { key: 'to', header: 'To', render: ({ to }) => to },
  { key: 'createdAt', header: 'Created', render: ({ createdAt }) => <DateTime moment={createdAt} /> },
  {
    key: 'sentAt',
    header: 'Delivered',
    render: ({ sentAt }) => (sentAt ? <DateTime moment={sentAt} /> : 'Waiting'),
  },
];

/** Reading the text of an email requires re-authentication (SEC-02). */
const messageColumn: DataColumn<OutboxEmail> = {
  key: 'text',
  header: 'Message',
  render: ({ _id, subject }) => <EmailText id={_id} subject={subject} />,
};

/** The emails of this deployment, sent and queued. */
export default function OutboxPage() {
  const [page, setPage] = useState(firstTablePage);
  const [typed, setTyped] = useState('');
  const [address] = useDebouncedValue(typed.trim(), debounceDelay);
  const { data, isLoadingError, refetch } = useQuery(outboxQuery(useTransport(), page, address));
  const { level } = useMe();
  return (
    <Container>
      <PageHeading title="Outbox" lead="Every email that Paddock sends, newest first." />
      <TextInput
        className={classes.address}
        type="search"
        label="Only emails to this address"
        placeholder="investor@example.com"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setPage({ ...page, number: 1 });
        }}
      />
      <DataTable
        caption="Emails"
        columns={canReadField('outbox', 'text', level) ? [...columns, messageColumn] : columns}
        rows={data?.items}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState title={address ? `No emails to ${address}` : 'No emails yet'}>
            Signing links and confirmations appear here as they are sent.
          </EmptyState>
        }
        error={isLoadingError ? 'The outbox could not be loaded' : undefined}
        onRetry={refetch}
      />
      {data && data.total > 0 ? (
        <TablePaging noun="emails" total={data.total} page={page} onChange={setPage} />
      ) : null}
    </Container>
  );
}
