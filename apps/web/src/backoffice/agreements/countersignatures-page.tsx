import { VisuallyHidden } from '@mantine/core';
import type { WaitingSignature } from '@paddock/contract';
import { accountPauseReason, participantName } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { BindingTime } from '../../platform/portal/portal-day.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { firstTablePage } from '../../ui/paging/rows-per-page.ts';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { useRemind, waitingSignaturesQuery } from './api.ts';
import classes from './countersignatures-page.module.css';
import { nextSignerText } from './signature-turn.ts';
import { ToCountersign } from './to-countersign.tsx';

const lists = [
  { state: undefined, label: 'To countersign' },
  { state: 'waiting', label: 'Waiting for signatures' },
] as const;

/** The two lists of agreements, each with an address of its own. */
function ListLinks({ state }: { state: 'waiting' | undefined }) {
  return (
    <nav aria-label="Lists of agreements">
      <ul className={classes.links}>
        {lists.map((list) => (
          <li key={list.label}>
            <Link
              className={classes.link}
              to="/admin/countersignatures"
              search={{ state: list.state }}
              activeOptions={{ exact: true, includeSearch: true }}
              data-chosen={list.state === state || undefined}
              aria-current={list.state === state ? 'page' : undefined}
            >
              {list.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The agreements that management has to sign, or those that anybody has yet to sign. */
export default function CountersignaturesPage() {
  const { state } = useSearch({ from: '/backoffice/admin/countersignatures' });
  return (
    <Container>
      <PageHeading
        title="Countersignatures"
        lead={
          state === 'waiting'
            ? 'Recorded commitments that somebody has yet to sign, those that wait the longest first.'
            : 'Agreements that everyone else has signed. Yours, the countersignature, is the last one.'
        }
      />
      <ListLinks state={state} />
      {state === 'waiting' ? <WaitingForSignatures /> : <ToCountersign />}
    </Container>
  );
}

/** Sends a reminder, or says when the last one was sent where another is too early. */
function RemindButton({ item }: { item: WaitingSignature }) {
  const remind = useRemind();
  const { syndUser, role, signerName, remindedAt, canRemind, pause } = item;
  const name = signerName ?? 'management';
  const press = async () => {
    try {
      await remind.mutateAsync({ body: { syndUser, role } });
      void showToast({ message: `A reminder to ${name} is on its way.`, tone: 'positive' });
    } catch (failure) {
      void showToast({ message: apiErrorMessage(failure), tone: 'negative' });
    }
  };
  if (pause)
    return (
      <StatusBadge tone="attention">Not reminded: {accountPauseReason[pause].toLowerCase()}</StatusBadge>
    );
  return canRemind ? (
    <BusyButton size="sm" variant="default" onPress={press}>
      Remind<VisuallyHidden> {name}</VisuallyHidden>
    </BusyButton>
  ) : (
    <span>
      Reminded <DateTime moment={remindedAt} />. One a day at most.
    </span>
  );
}

const dayLength = 24 * 60 * 60_000;

function waitedFor(since: string, now: Date): string {
  const days = Math.floor((now.getTime() - new Date(since).getTime()) / dayLength);
  if (days < 1) return 'Less than a day';
  return days === 1 ? '1 day' : `${days} days`;
}

function Waited({ since }: Pick<WaitingSignature, 'since'>) {
  return useMinuteClock((now) => waitedFor(since, now));
}

const columns: DataColumn<WaitingSignature>[] = [
  {
    key: 'investor',
    header: 'Investor',
    isRowHeader: true,
    render: ({ syndUser, hasAgreement, ...participant }) =>
      hasAgreement ? (
        <Link to="/admin/countersignatures/$syndUser" params={{ syndUser }}>
          {participantName(participant)}
        </Link>
      ) : (
        participantName(participant)
      ),
  },
  { key: 'fund', header: 'Fund', render: ({ fundName }) => fundName },
  moneyColumn('amount', 'Amount', ({ amount }) => amount),
  {
    key: 'signer',
    header: 'Signs next',
    render: nextSignerText,
  },
  { key: 'since', header: 'Waiting for', numeric: true, render: ({ since }) => <Waited since={since} /> },
  {
    key: 'until',
    header: 'Held until',
    render: ({ keptUntil }) => (keptUntil ? <BindingTime moment={keptUntil} /> : 'No end'),
  },
  { key: 'remind', header: 'Remind', render: (item) => <RemindButton item={item} /> },
];

/** Who has not signed, for how long, and a reminder for each. */
function WaitingForSignatures() {
  const [page, setPage] = useState(firstTablePage);
  const { data, isLoadingError, error, refetch } = useQuery(waitingSignaturesQuery(useTransport(), page));
  return (
    <>
      <DataTable
        caption="Waiting for signatures"
        columns={columns}
        rows={data?.items}
        rowKey={({ syndUser }) => syndUser}
        empty={
          <EmptyState title="Everybody has signed">
            An investment appears here once its investor has committed, until the agreement is countersigned.
          </EmptyState>
        }
        error={isLoadingError ? 'The signatures could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
      />
      {data && data.total > 0 ? (
        <TablePaging noun="waiting signatures" total={data.total} page={page} onChange={setPage} />
      ) : null}
    </>
  );
}
