import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Entity } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTransport } from '../platform/api/transport-context.ts';
import { Container } from '../ui/container.tsx';
import { type DataColumn, DataTable } from '../ui/data-table.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { firstTablePage } from '../ui/paging/rows-per-page.ts';
import { TablePaging } from '../ui/paging/table-paging.tsx';
import { debounceDelay } from '../ui/timing.ts';
import { outboxQuery } from './api/outbox.ts';
import classes from './outbox-page.module.css';
import { textWithLinks } from './text-with-links.tsx';

type Mail = Entity<'outbox'>;

const columns: DataColumn<Mail>[] = [
  { key: 'subject', header: 'Subject', isRowHeader: true, render: ({ subject }) => subject },
  { key: 'to', header: 'To', render: ({ to }) => to },
  { key: 'createdAt', header: 'Written', render: ({ createdAt }) => <DateTime moment={createdAt} /> },
  {
    key: 'sentAt',
    header: 'Delivered',
    render: ({ sentAt }) => (sentAt ? <DateTime moment={sentAt} /> : 'Waiting'),
  },
  {
    key: 'text',
    header: 'Message',
    render: ({ text, subject }) => (
      <details>
        <summary aria-label={`Read ${subject ?? 'the message'}`}>Read</summary>
        <pre className={classes.message}>{textWithLinks(text ?? '')}</pre>
      </details>
    ),
  },
];

/** The mails of this deployment as they went out, or wait to. */
export default function OutboxPage() {
  const [page, setPage] = useState(firstTablePage);
  const [typed, setTyped] = useState('');
  const [address] = useDebouncedValue(typed.trim(), debounceDelay);
  const { data, isLoadingError, refetch } = useQuery(outboxQuery(useTransport(), page, address));
  return (
    <Container>
      <PageHeading title="Outbox" lead="Every mail that Paddock writes, the newest first." />
      <TextInput
        className={classes.address}
        type="search"
        label="Only mails to this address"
        placeholder="investor@example.com"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setPage({ ...page, number: 1 });
        }}
      />
      <DataTable
        caption="Mails"
        columns={columns}
        rows={data?.items}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState title={address ? `No mails to ${address}` : 'No mails yet'}>
            Sign links and confirmations appear here as they are sent.
          </EmptyState>
        }
        error={isLoadingError ? 'The outbox could not be loaded' : undefined}
        onRetry={refetch}
      />
      {data && data.total > 0 ? (
        <TablePaging of="mails" total={data.total} page={page} onChange={setPage} />
      ) : null}
    </Container>
  );
}
