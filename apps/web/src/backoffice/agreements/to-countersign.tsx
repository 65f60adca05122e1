import { Button, VisuallyHidden } from '@mantine/core';
import type { Countersignature } from '@paddock/contract';
import {
  coSubscriberNames,
  investmentMethodNames,
  participantName,
  signatureProviderLabels,
} from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { moneyColumn } from '../../ui/data/money-column.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { rowsOfPage } from '../../ui/paging/page-range.ts';
import { firstTablePage } from '../../ui/paging/rows-per-page.ts';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { AccreditationBadge } from '../accreditation/accreditation-badge.tsx';
import { countersignaturesQuery, type SignedHere } from './api.ts';
import { SignReviewed } from './sign-reviewed.tsx';
import classes from './to-countersign.module.css';

const columns: DataColumn<Countersignature>[] = [
  {
    key: 'investor',
    header: 'Investor',
    isRowHeader: true,
    render: ({ warnings, accreditationGap, ...participant }) => (
      <>
        {participantName(participant)}{' '}
        {warnings.length > 0 ? <StatusBadge tone="attention">Account paused</StatusBadge> : null}
        <AccreditationBadge gap={accreditationGap} />
      </>
    ),
  },
  { key: 'fund', header: 'Fund', render: ({ fundName }) => fundName },
  moneyColumn('amount', 'Amount', ({ amount }) => amount),
  { key: 'method', header: 'Method', render: ({ method }) => investmentMethodNames[method] ?? method },
  {
    key: 'spouse',
    header: 'Co-subscriber',
    render: ({ spouseName, isJoint }) =>
      spouseName === null ? 'None' : `${coSubscriberNames(isJoint).title}: ${spouseName}`,
  },
  { key: 'signed', header: 'Signed', render: ({ signedAt }) => <DateTime moment={signedAt} /> },
  {
    key: 'reviewed',
    header: 'Reviewed',
    render: ({ openRequest, provider, reviewedAt, refusal }) =>
      openRequest ? (
        <StatusBadge tone="attention">Waits for an approval</StatusBadge>
      ) : refusal ? (
        <StatusBadge tone="attention">Not by you</StatusBadge>
      ) : provider !== 'builtin' ? (
        `At ${signatureProviderLabels[provider]}`
      ) : reviewedAt ? (
        <StatusBadge tone="done">By you</StatusBadge>
      ) : (
        'Not yet'
      ),
  },
  {
    key: 'open',
    header: 'Countersign',
    render: ({ syndUser, ...participant }) => (
      <Button
        renderRoot={(props) => (
          <Link {...props} to="/admin/countersignatures/$syndUser" params={{ syndUser }} />
        )}
        size="sm"
        variant="default"
      >
        Review<VisuallyHidden> {participantName(participant)}</VisuallyHidden>
      </Button>
    ),
  },
];

const isReadyHere = (item: Countersignature): item is SignedHere =>
  item.reviewedAt !== null && item.refusal === null && item.documentSha256 !== null;

/** The agreements that are waiting for management. */
export function ToCountersign() {
  const { data, isLoadingError, error, refetch } = useQuery(countersignaturesQuery(useTransport()));
  const [page, setPage] = useState(firstTablePage);
  const reviewed = data?.items.filter(isReadyHere) ?? [];
  const elsewhere = data?.items.find(({ provider }) => provider !== 'builtin');
  return (
    <>
      <SignReviewed reviewed={reviewed} />
      {elsewhere ? (
        <p className={classes.elsewhere}>
          Agreements at {signatureProviderLabels[elsewhere.provider]} are signed one by one: it takes each
          signature on a page of its own, so they cannot be marked as reviewed and signed together.
        </p>
      ) : null}
      <DataTable
        caption="Agreements to countersign"
        columns={columns}
        rows={data && rowsOfPage(data.items, page)}
        rowKey={({ syndUser }) => syndUser}
        empty={
          <EmptyState title="Nothing to countersign">
            An agreement appears here once the investor has signed, and the spouse or second owner too if
            required.
          </EmptyState>
        }
        error={isLoadingError ? 'The agreements could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
      />
      {data && data.items.length > 0 ? (
        <TablePaging noun="agreements" total={data.items.length} page={page} onChange={setPage} />
      ) : null}
    </>
  );
}
