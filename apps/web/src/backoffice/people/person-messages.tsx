import type { PersonMessage, PersonPage } from '@paddock/contract';
import { useState } from 'react';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge, type StatusBadgeProps } from '../../ui/feedback/status-badge.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { firstTablePage, rowsOfPage } from '../../ui/paging/rows-per-page.ts';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';

const states: Readonly<
  Record<PersonMessage['state'], { text: string; tone: NonNullable<StatusBadgeProps['tone']> }>
> = {
  waiting: { text: 'Waiting', tone: 'info' },
  done: { text: 'Sent', tone: 'done' },
  skipped: { text: 'Not sent', tone: 'neutral' },
  failed: { text: 'Failed', tone: 'failed' },
};

const columns: DataColumn<PersonMessage>[] = [
  { key: 'subject', header: 'Subject', isRowHeader: true, render: ({ subject }) => subject },
  { key: 'at', header: 'When', render: ({ at }) => <DateTime moment={at} /> },
  {
    key: 'state',
    header: 'Delivery',
    render: ({ state, problem }) => (
      <>
        <StatusBadge tone={states[state].tone}>{states[state].text}</StatusBadge> {problem}
      </>
    ),
  },
];

/** What was sent to the person, by subject: what it says is between the site and them. */
export function PersonMessages({ page: { messages } }: { page: PersonPage }) {
  const [page, setPage] = useState(firstTablePage);
  return (
    <Section title="Messages" note="The latest emails to this person’s address.">
      <DataTable
        caption="Messages"
        columns={columns}
        rows={rowsOfPage(messages, page)}
        rowKey={({ _id }) => _id}
        empty={<EmptyState title="No messages yet">Emails to this person appear here.</EmptyState>}
      />
      {messages.length > 0 ? (
        <TablePaging noun="messages" total={messages.length} page={page} onChange={setPage} />
      ) : null}
    </Section>
  );
}
