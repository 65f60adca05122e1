import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Invitation, invitationStates } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge, type StatusBadgeProps } from '../../ui/feedback/status-badge.tsx';
import { debounceDelay } from '../../ui/hooks/timing.ts';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { askedFor } from '../../ui/paging/page-range.ts';
import type { TablePage } from '../../ui/paging/rows-per-page.ts';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { invitationsQuery } from './api.ts';
import { InvitationActions } from './invitation-actions.tsx';
import { InviteForm } from './invite-form.tsx';
import { levelNames } from './labels.ts';
import classes from './people.module.css';

const states: Readonly<
  Record<Invitation['state'], { text: string; tone: NonNullable<StatusBadgeProps['tone']> }>
> = {
  open: { text: 'Open', tone: 'info' },
  expired: { text: 'Expired', tone: 'attention' },
  accepted: { text: 'Accepted', tone: 'done' },
  withdrawn: { text: 'Withdrawn', tone: 'neutral' },
};

const columns: DataColumn<Invitation>[] = [
  {
    key: 'who',
    header: 'Invited',
    isRowHeader: true,
    render: ({ acceptedBy, name, email }) => (
      <div>
        {acceptedBy ? (
          <Link to="/admin/people/$id" params={{ id: acceptedBy }}>
            {name || email}
          </Link>
        ) : (
          name || email
        )}
        {name ? <div className={classes.detail}>{email}</div> : null}
      </div>
    ),
  },
  {
    key: 'to',
    header: 'To',
    render: ({ portal, fund, level }) => (
      <div>
        {portal.name}
        {fund ? <div className={classes.detail}>{fund.name}</div> : null}
        {level === 'user' ? null : <div className={classes.detail}>As {levelNames[level].toLowerCase()}</div>}
      </div>
    ),
  },
  {
    key: 'sent',
    header: 'Sent',
    render: ({ sentAt, invitedBy }) => (
      <div>
        <DateTime moment={sentAt} parts="date" />
        <div className={classes.detail}>by {invitedBy ?? 'a former colleague'}</div>
      </div>
    ),
  },
  {
    key: 'state',
    header: 'State',
    render: ({ state, expiresAt, acceptedAt }) => (
      <div>
        <StatusBadge tone={states[state].tone}>{states[state].text}</StatusBadge>
        {state === 'open' || acceptedAt ? (
          <div className={classes.detail}>
            {acceptedAt ? 'on ' : 'until '}
            <DateTime moment={acceptedAt ?? expiresAt} parts="date" />
          </div>
        ) : null}
      </div>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    render: (invitation) => <InvitationActions invitation={invitation} />,
  },
];

/** Inviting people by email, and what became of it (BAC-08). */
export default function InvitationsPage() {
  const [page, setPage] = useState<TablePage>({ number: 1, rows: 25 });
  const [state, setState] = useState<Invitation['state'] | undefined>();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), debounceDelay);
  const filter = { ...(state && { state }), ...(search && { search }) };
  const { data, isLoadingError, error, refetch } = useQuery(
    invitationsQuery(useTransport(), { ...filter, ...askedFor(page) }),
  );
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Container>
      <PageHeading
        title="Invitations"
        lead="Invite people by email, to closed portals too. Their link sets up an account, or adds the portal to the one they have."
      />
      <Section title="Invite people">
        <InviteForm />
      </Section>
      <Section title="Sent invitations">
        <search className={classes.filters}>
          <TextInput
            className={classes.search ?? ''}
            type="search"
            label="Find an invitation"
            placeholder="Name or email address"
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setPage({ ...page, number: 1 });
            }}
          />
          <NativeSelect
            label="State"
            data={[
              { value: '', label: 'All' },
              ...invitationStates.map((value) => ({ value, label: states[value].text })),
            ]}
            value={state ?? ''}
            onChange={({ currentTarget: { value } }) => {
              setState(invitationStates.find((each) => each === value));
              setPage({ ...page, number: 1 });
            }}
          />
        </search>
        <DataTable
          caption="Invitations"
          columns={columns}
          rows={data?.items}
          rowKey={({ _id }) => _id}
          empty={
            <EmptyState title={isFiltered ? 'No invitation matches' : 'No invitations yet'}>
              {isFiltered
                ? 'Check the spelling, or choose another state.'
                : 'Enter an address above to send one.'}
            </EmptyState>
          }
          error={isLoadingError ? 'The invitations could not be loaded' : undefined}
          failure={error}
          onRetry={refetch}
        />
        {data && data.total > 0 ? (
          <TablePaging noun="invitations" total={data.total} page={page} onChange={setPage} />
        ) : null}
      </Section>
    </Container>
  );
}
