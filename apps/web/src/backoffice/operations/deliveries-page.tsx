import { NativeSelect, VisuallyHidden } from '@mantine/core';
import type { NotificationDelivery } from '@paddock/contract';
import { counted } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useListSearch } from '../../platform/page/use-list-search.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FilterRow } from '../../ui/forms/filter-row.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { firstTablePage } from '../../ui/paging/rows-per-page.ts';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import {
  type DeliveryState,
  deliveriesQuery,
  isDeliveryState,
  outboxQuery,
  useRetry,
  useRetryDeliveries,
} from './api.ts';
import classes from './operations.module.css';

const states = {
  waiting: { name: 'Waiting', tone: 'info' },
  done: { name: 'Delivered', tone: 'done' },
  skipped: { name: 'Skipped', tone: 'attention' },
  failed: { name: 'Failed', tone: 'failed' },
  uncertain: { name: 'May not have arrived', tone: 'attention' },
} as const satisfies Record<DeliveryState, { name: string; tone: string }>;

const columns = (retry: (id: string) => Promise<void>): DataColumn<NotificationDelivery>[] => [
  {
    key: 'subject',
    header: 'Notification',
    isRowHeader: true,
    render: ({ subject }) => subject || 'No subject',
  },
  {
    key: 'target',
    header: 'To',
    render: ({ channel, target }) => `${channel === 'slack' ? 'Chat: ' : ''}${target}`,
  },
  { key: 'createdAt', header: 'Created', render: ({ createdAt }) => <DateTime moment={createdAt} /> },
  {
    key: 'state',
    header: 'State',
    render: ({ state, problem }) => (
      <>
        {state === 'done' && problem ? (
          <StatusBadge tone="attention">Kept, not sent</StatusBadge>
        ) : (
          <StatusBadge tone={states[state].tone}>{states[state].name}</StatusBadge>
        )}
        {problem ? <p className={classes.problem}>{problem}</p> : null}
      </>
    ),
  },
  {
    key: 'doneAt',
    header: 'Delivered',
    render: ({ _id, doneAt, state, target, problem }) =>
      doneAt && problem ? (
        'No'
      ) : doneAt ? (
        <DateTime moment={doneAt} />
      ) : state === 'failed' || state === 'skipped' || state === 'uncertain' ? (
        <BusyButton size="sm" variant="default" onPress={() => retry(_id)}>
          {state === 'uncertain' ? 'Send again' : 'Retry'}
          <VisuallyHidden> the delivery to {target}</VisuallyHidden>
        </BusyButton>
      ) : (
        'Not yet'
      ),
  },
];

/** The deliveries of notifications: what failed, why, and again. */
export default function DeliveriesPage() {
  const { search, page, change, setPage } = useListSearch();
  const state = search.state === 'all' ? undefined : isDeliveryState(search.state) ? search.state : 'failed';
  const transport = useTransport();
  const { data, isLoadingError, error, refetch } = useQuery(deliveriesQuery(transport, page, state));
  const { data: emails } = useQuery(outboxQuery(transport, firstTablePage, { state: 'failed' }));
  const retry = useRetry(useRetryDeliveries(), { one: 'delivery', many: 'deliveries' });
  return (
    <Container>
      <PageHeading
        title="Deliveries"
        lead="Notifications on their way to people by email and chat."
        actions={
          state === 'failed' && data && data.total > 0 ? (
            <BusyButton onPress={() => retry({ all: true })}>Retry all failed deliveries</BusyButton>
          ) : null
        }
      />
      {emails && emails.total > 0 ? (
        <div className={classes.alert}>
          <Callout
            tone="warn"
            title={emails.total === 1 ? 'One email failed' : `${counted(emails.total, 'email')} failed`}
          >
            <Link to="/admin/outbox" search={{ state: 'failed' }}>
              See all failed emails
            </Link>
            , with those that belong to no notification.
          </Callout>
        </div>
      ) : null}
      <FilterRow>
        <NativeSelect
          label="State"
          value={state ?? 'all'}
          onChange={({ currentTarget }) => change({ state: currentTarget.value })}
          data={[
            ...Object.entries(states).map(([value, { name }]) => ({ value, label: name })),
            { value: 'all', label: 'All' },
          ]}
        />
      </FilterRow>
      <DataTable
        caption="Deliveries"
        columns={columns((id) => retry({ ids: [id] }))}
        rows={data?.items}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState title={state === 'failed' ? 'No delivery has failed' : 'No deliveries'}>
            {state === 'failed'
              ? 'A delivery appears here when every attempt has failed, with the reason and a button to try again.'
              : 'Deliveries appear here as notifications are sent.'}
          </EmptyState>
        }
        error={isLoadingError ? 'The deliveries could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
      />
      {data && data.total > 0 ? (
        <TablePaging noun="deliveries" total={data.total} page={page} onChange={setPage} />
      ) : null}
    </Container>
  );
}
