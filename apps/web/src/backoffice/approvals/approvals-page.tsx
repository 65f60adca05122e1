import type { Approval } from '@paddock/contract';
import { newAdminRule } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { rowsOfPage } from '../../ui/paging/page-range.ts';
import { firstTablePage } from '../../ui/paging/rows-per-page.ts';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { approvalsQuery } from './api.ts';
import { stateNames, whenRequestsAppear } from './approval-values.ts';
import { OpenApproval } from './open-approval.tsx';

const columns: DataColumn<Approval>[] = [
  {
    key: 'subject',
    header: 'Subject',
    isRowHeader: true,
    render: ({ _id, subject }) => (
      <Link to="/admin/approvals/$id" params={{ id: _id }}>
        {subject}
      </Link>
    ),
  },
  { key: 'title', header: 'Request', render: ({ title }) => title },
  { key: 'asked', header: 'Requested by', render: ({ askedBy }) => askedBy.name },
  { key: 'state', header: 'Decision', render: ({ state }) => stateNames[state] },
  { key: 'decided', header: 'Decided by', render: ({ decidedBy }) => decidedBy?.name ?? 'No one' },
  {
    key: 'when',
    header: 'When',
    render: ({ decidedAt, expiresAt, timeZone }) => (
      <DateTime moment={decidedAt ?? expiresAt} timeZone={timeZone} />
    ),
  },
];

/** Requests that need a second admin, and past decisions. */
export default function ApprovalsPage() {
  const { data, isLoadingError, error, refetch } = useQuery(approvalsQuery(useTransport()));
  return (
    <Container>
      <PageHeading
        title="Approvals"
        lead={`Some changes take two admins: one requests the change, and another approves it. ${newAdminRule}`}
      />
      {isLoadingError ? (
        <ErrorState title="The requests could not be loaded" failure={error} onRetry={refetch} />
      ) : data ? (
        <Requests items={data.items} />
      ) : (
        <SkeletonBlock height="20rem" />
      )}
    </Container>
  );
}

function Requests({ items }: { items: Approval[] }) {
  const [page, setPage] = useState(firstTablePage);
  const open = items.filter(({ state }) => state === 'open');
  const decided = items.filter(({ state }) => state !== 'open');
  return (
    <>
      {open.length === 0 ? (
        <EmptyState title="No requests to approve">{whenRequestsAppear}</EmptyState>
      ) : null}
      {open.map((approval) => (
        <OpenApproval key={approval._id} approval={approval} />
      ))}
      {decided.length > 0 ? (
        <Section title="Decided">
          <DataTable
            caption="Decided requests"
            columns={columns}
            rows={rowsOfPage(decided, page)}
            rowKey={({ _id }) => _id}
            empty={null}
          />
          <TablePaging noun="requests" total={decided.length} page={page} onChange={setPage} />
        </Section>
      ) : null}
    </>
  );
}
