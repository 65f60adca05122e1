import type { PersonMessage } from '@paddock/contract';
import { useState } from 'react';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge, type StatusBadgeProps } from '../../ui/feedback/status-badge.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { rowsOfPage } from '../../ui/paging/page-range.ts';
import { firstTablePage } from '../../ui/paging/rows-per-page.ts';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import classes from './people.module.css';
import type { PersonProps } from './person-api.ts';

const states: Readonly<
  Record<PersonMessage['state'], { text: string; tone: NonNullable<StatusBadgeProps['tone']> }>
> = {
  waiting: { text: 'Waiting', tone: 'info' },
  done: { text: 'Sent', tone: 'done' },
  skipped: { text: 'Not sent', tone: 'neutral' },
  failed: { text: 'Failed', tone: 'failed' },
  uncertain: { text: 'May not have arrived', tone: 'attention' },
};

const columnsFor = (email: string): DataColumn<PersonMessage>[] => [
  {
    key: 'subject',
    header: 'Subject',
    isRowHeader: true,
    render: ({ subject, to }) => (
      <>
        {subject}
        {to === null || to.toLowerCase() === email.toLowerCase() ? null : (
          <div className={classes.detail}>To {to}</div>
        )}
      </>
    ),
  },
  { key: 'at', header: 'When', render: ({ at }) => <DateTime moment={at} /> },
  {
    key: 'state',
    header: 'Delivery',
    render: ({ state, problem }) => (
      <>
        {state === 'done' && problem ? (
          <StatusBadge tone="attention">Kept, not sent</StatusBadge>
        ) : (
          <StatusBadge tone={states[state].tone}>{states[state].text}</StatusBadge>
        )}{' '}
        {problem}
      </>
    ),
  },
];

/** What was sent to the person, by subject: what it says is between the site and them. */
export function PersonMessages({ record: { email }, page: { messages } }: PersonProps) {
  const [page, setPage] = useState(firstTablePage);
  return (
    <Section title="Messages" note="The latest emails to this person, at earlier addresses too.">
      <DataTable
        caption="Messages"
        columns={columnsFor(email)}
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
