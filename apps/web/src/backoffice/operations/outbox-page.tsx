import { NativeSelect, VisuallyHidden } from '@mantine/core';
import type { Entity } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { FilterText } from '../../platform/page/filter-text.tsx';
import { useListSearch } from '../../platform/page/use-list-search.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FilterRow } from '../../ui/forms/filter-row.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { isEmailState, outboxQuery, useRetry, useRetryEmails } from './api.ts';
import { EmailState, hasLeft, isUncertain } from './email-state.tsx';
import classes from './operations.module.css';

type OutboxEmail = Entity<'outbox'>;

const columns = (retry: (id: string) => Promise<void>): DataColumn<OutboxEmail>[] => [
  {
    key: 'subject',
    header: 'Subject and address',
    isRowHeader: true,
    render: ({ _id, subject, to }) => (
      <div>
        <Link to="/admin/outbox/$id" params={{ id: _id }}>
          {subject || 'No subject'}
        </Link>
        <span className={classes.address}>{to}</span>
      </div>
    ),
  },
  { key: 'createdAt', header: 'Created', render: ({ createdAt }) => <DateTime moment={createdAt} /> },
  { key: 'state', header: 'State', render: (email) => <EmailState {...email} /> },
  {
    key: 'sentAt',
    header: 'Sent',
    render: ({ _id, sentAt, failedAt, handedOverAt, problem, to }) =>
      sentAt ? (
        hasLeft({ sentAt, problem }) ? (
          <DateTime moment={sentAt} />
        ) : (
          'No'
        )
      ) : failedAt ? (
        <BusyButton size="sm" variant="default" onPress={() => retry(_id)}>
          {isUncertain({ failedAt, handedOverAt }) ? 'Send again' : 'Retry'}
          <VisuallyHidden> the email to {to}</VisuallyHidden>
        </BusyButton>
      ) : (
        'Not yet'
      ),
  },
];

const emptyReason = (state: string | undefined) => {
  if (state === 'failed') return 'An email appears here when its delivery was given up after five days.';
  if (state === 'uncertain')
    return 'An email appears here when the mail server had all of it and its answer was lost.';
  return 'Signing links and confirmations appear here as they are sent.';
};

/** The emails of this deployment, sent and queued. */
export default function OutboxPage() {
  const { search, page, change, setPage } = useListSearch();
  const state = isEmailState(search.state) ? search.state : undefined;
  const { text } = search;
  const { data, isLoadingError, error, refetch } = useQuery(
    outboxQuery(useTransport(), page, { state, text }),
  );
  const retry = useRetry(useRetryEmails(), { one: 'email', many: 'emails' });
  return (
    <Container>
      <PageHeading
        title="Outbox"
        lead="Every email that Paddock sends or keeps here, newest first."
        actions={
          state === 'failed' && data && data.total > 0 ? (
            <BusyButton onPress={() => retry({ all: true })}>Retry all failed emails</BusyButton>
          ) : null
        }
      />
      <FilterRow>
        <FilterText
          label="Search by address or subject"
          placeholder="investor@example.com"
          value={text}
          onChange={(next) => change({ text: next })}
        />
        <NativeSelect
          label="State"
          value={state ?? ''}
          onChange={({ currentTarget }) => change({ state: currentTarget.value || undefined })}
          data={[
            { value: '', label: 'All' },
            { value: 'waiting', label: 'Waiting' },
            { value: 'sent', label: 'Sent' },
            { value: 'kept', label: 'Kept, not sent' },
            { value: 'failed', label: 'Failed' },
            { value: 'uncertain', label: 'May not have arrived' },
          ]}
        />
      </FilterRow>
      <DataTable
        caption="Emails"
        columns={columns((id) => retry({ ids: [id] }))}
        rows={data?.items}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState title={text ? `No emails for ${text}` : state ? `No ${state} emails` : 'No emails yet'}>
            {emptyReason(state)}
          </EmptyState>
        }
        error={isLoadingError ? 'The outbox could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
      />
      {data && data.total > 0 ? (
        <TablePaging noun="emails" total={data.total} page={page} onChange={setPage} />
      ) : null}
    </Container>
  );
}
