import { NativeSelect, TextInput } from '@mantine/core';
import { type AccreditationItem, accreditationViews } from '@paddock/contract';
import { participantName } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useDebouncedSearch } from '../../platform/page/use-debounced-search.ts';
import { PortalDay } from '../../platform/portal/portal-day.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { askedFor } from '../../ui/paging/page-range.ts';
import type { TablePage } from '../../ui/paging/rows-per-page.ts';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import classes from './accreditation.module.css';
import { accreditationsQuery } from './api.ts';

type View = (typeof accreditationViews)[number];

const viewNames: Readonly<Record<View, string>> = {
  waiting: 'Waiting for review',
  expiring: 'Ending within 60 days',
  expired: 'Out of date',
  accepted: 'Accepted',
  refused: 'Refused',
};

const emptyTexts: Readonly<Record<View, string>> = {
  waiting: 'An accreditation appears here as soon as an investor states it.',
  expiring: 'Accepted accreditations appear here 60 days before they end.',
  expired: 'Accepted accreditations appear here when their time is over.',
  accepted: 'Accreditations appear here when you accept them.',
  refused: 'Accreditations appear here when you refuse them.',
};

const columns: DataColumn<AccreditationItem>[] = [
  {
    key: 'who',
    header: 'Investor',
    isRowHeader: true,
    render: ({ user, investing_entity: profile, subject, name, email }) => (
      <div>
        <Link
          to="/admin/accreditation/$id"
          params={{ id: user }}
          search={profile === null ? {} : { profile }}
        >
          {participantName({ investorName: name, holderName: subject || null })}
        </Link>
        <div className={classes.detail}>{email}</div>
      </div>
    ),
  },
  {
    key: 'claim',
    header: 'States',
    render: ({ type, answer }) => (
      <div>
        {type ?? 'An answer that is no longer offered'}
        {answer ? <div className={classes.detail}>{answer}</div> : null}
      </div>
    ),
  },
  {
    key: 'statedAt',
    header: 'Since',
    render: ({ statedAt }) => (statedAt ? <DateTime moment={statedAt} parts="date" /> : 'Not known'),
  },
  {
    key: 'validUntil',
    header: 'Valid until',
    render: ({ validUntil }) => (validUntil ? <PortalDay moment={validUntil} /> : ''),
  },
  { key: 'documents', header: 'Documents', numeric: true, render: ({ documents }) => documents },
];

/** The views whose accreditations have an end. */
const endingViews: readonly View[] = ['expiring', 'expired', 'accepted'];

/** The accreditations that wait for a review, and those that end soon (BAC-09). */
export default function AccreditationQueuePage() {
  const params: Record<string, unknown> = useSearch({ strict: false });
  const view = accreditationViews.find((each) => each === params['view']) ?? 'waiting';
  const search = typeof params['search'] === 'string' ? params['search'].slice(0, 200) : '';
  const navigate = useNavigate();
  const [page, setPage] = useState<TablePage>({ number: 1, rows: 25 });
  const [typed, setTyped] = useState(search);
  const change = (part: { view?: View; search?: string }) => {
    const next = { view, search, ...part };
    setPage({ ...page, number: 1 });
    void navigate({
      to: '/admin/accreditation',
      search: { view: next.view === 'waiting' ? undefined : next.view, search: next.search || undefined },
      replace: true,
    });
  };
  const find = useDebouncedSearch((text) => change({ search: text.trim() }));
  const { data, isLoadingError, error, refetch } = useQuery(
    accreditationsQuery(useTransport(), {
      view,
      ...(search && { search }),
      ...askedFor(page),
    }),
  );
  return (
    <Container>
      <PageHeading
        title="Accreditation"
        lead="What investors state about being accredited, and the documents that show it. The longest waiting come first."
      />
      <search className={classes.views}>
        <NativeSelect
          label="Show"
          data={accreditationViews.map((value) => ({ value, label: viewNames[value] }))}
          value={view}
          onChange={({ currentTarget: { value } }) =>
            change({ view: accreditationViews.find((each) => each === value) ?? 'waiting' })
          }
        />
        <TextInput
          type="search"
          label="Find an investor"
          placeholder="Name or email address"
          maxLength={200}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            find(currentTarget.value);
          }}
        />
      </search>
      <DataTable
        caption="Accreditations"
        columns={columns.filter(({ key }) => key !== 'validUntil' || endingViews.includes(view))}
        rows={data?.items}
        rowKey={({ user, investing_entity }) => investing_entity ?? user}
        empty={
          <EmptyState title={search ? 'No investor matches' : 'Nothing here'}>
            {search ? 'Check the spelling, or choose another view.' : emptyTexts[view]}
          </EmptyState>
        }
        error={isLoadingError ? 'The accreditations could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
      />
      {data && data.total > 0 ? (
        <TablePaging noun="accreditations" total={data.total} page={page} onChange={setPage} />
      ) : null}
    </Container>
  );
}
