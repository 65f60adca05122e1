import { Button, NativeSelect, VisuallyHidden } from '@mantine/core';
import { buildPath, type Entity, exportSubscriptions } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ConfirmDialog } from '../../platform/dialog/confirm-dialog.tsx';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import { useSaveFile } from '../../platform/download/download-guarded-file.ts';
import { FilterText } from '../../platform/page/filter-text.tsx';
import { useListSearch } from '../../platform/page/use-list-search.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FilterRow } from '../../ui/forms/filter-row.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { isForwardingState, portalsQuery, subscribersQuery, useUnsubscribe } from './api.ts';
import classes from './site.module.css';

type Subscriber = Entity<'newsletter_subscriptions'>;

/** What the newsletter service said about an address. */
function Forwarding({ passedOnAt, passOnRefusal }: Subscriber) {
  if (passedOnAt)
    return (
      <div>
        <StatusBadge tone="done">Forwarded</StatusBadge>
        <span className={classes.note}>
          <DateTime moment={passedOnAt} />
        </span>
      </div>
    );
  if (passOnRefusal)
    return (
      <div>
        <StatusBadge tone="failed">Rejected</StatusBadge>
        <span className={classes.note}>{passOnRefusal}</span>
      </div>
    );
  return <StatusBadge tone="info">Waiting</StatusBadge>;
}

/** Who reads the newsletter of each portal. */
export default function NewsletterPage() {
  const { search, page, change, setPage } = useListSearch();
  const { portal, text } = search;
  const state = isForwardingState(search.state) ? search.state : undefined;
  const transport = useTransport();
  const { data: portals } = useQuery(portalsQuery(transport));
  const { data, isLoadingError, error, refetch } = useQuery(
    subscribersQuery(transport, page, { portal, state, text }),
  );
  const saveFile = useSaveFile();
  const removing = useUnsubscribe();
  const openDialog = useDialog();
  const names = new Map(portals?.map(({ _id, name }) => [_id, name]));
  const ask = ({ _id: id, email }: Subscriber) =>
    openDialog((control) => (
      <ConfirmDialog
        {...control}
        title="Unsubscribe this address?"
        action="Unsubscribe"
        onConfirm={async () => {
          await removing.mutateAsync({ params: { id } });
          void showToast({ message: `${email} was removed.`, tone: 'positive' });
        }}
      >
        <strong>{email}</strong> will be removed from the subscribers, here and at the newsletter service if
        there is one.
      </ConfirmDialog>
    ));
  const columns: DataColumn<Subscriber>[] = [
    { key: 'email', header: 'Email', isRowHeader: true, render: ({ email }) => email },
    { key: 'portal', header: 'Portal', render: (row) => names.get(row.portal ?? '') ?? 'None' },
    { key: 'since', header: 'Since', render: ({ createdAt }) => <DateTime moment={createdAt} /> },
    { key: 'state', header: 'Newsletter service', render: (row) => <Forwarding {...row} /> },
    {
      key: 'remove',
      header: 'Unsubscribe',
      render: (row) => (
        <Button size="sm" variant="default" onClick={() => ask(row)}>
          Unsubscribe<VisuallyHidden> {row.email}</VisuallyHidden>
        </Button>
      ),
    },
  ];
  return (
    <Container>
      <PageHeading
        title="Newsletter"
        lead="People who subscribed on a portal. Where a newsletter service is set up, their addresses are forwarded to it."
        actions={
          <BusyButton
            variant="default"
            onPress={() => saveFile(buildPath(exportSubscriptions.path, { query: { portal } }))}
          >
            Download as CSV
          </BusyButton>
        }
      />
      <FilterRow>
        <NativeSelect
          label="Portal"
          value={portal ?? ''}
          onChange={({ currentTarget }) => change({ portal: currentTarget.value || undefined })}
          data={[
            { value: '', label: 'All' },
            ...(portals ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
        />
        <FilterText label="Search by address" value={text} onChange={(next) => change({ text: next })} />
        <NativeSelect
          label="Newsletter service"
          value={state ?? ''}
          onChange={({ currentTarget }) => change({ state: currentTarget.value || undefined })}
          data={[
            { value: '', label: 'All' },
            { value: 'waiting', label: 'Waiting' },
            { value: 'forwarded', label: 'Forwarded' },
            { value: 'rejected', label: 'Rejected' },
          ]}
        />
      </FilterRow>
      <DataTable
        caption="Subscribers"
        columns={columns}
        rows={data?.items}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState title={text || state || portal ? 'No subscribers match' : 'No subscribers yet'}>
            People who subscribe at the foot of a public page appear here.
          </EmptyState>
        }
        error={isLoadingError ? 'The subscribers could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
      />
      {data && data.total > 0 ? (
        <TablePaging noun="subscribers" total={data.total} page={page} onChange={setPage} />
      ) : null}
    </Container>
  );
}
