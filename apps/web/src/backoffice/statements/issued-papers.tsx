import { Button, NativeSelect } from '@mantine/core';
import type { FundPaper, StatementIssue } from '@paddock/contract';
import { type PaperKind, paperKindNames, paperKinds, participantName } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useDocumentActions } from '../../platform/download/use-document-actions.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { FilterRow } from '../../ui/forms/filter-row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { ListPaging } from '../records/list-paging.tsx';
import { type PageState, rowChoices } from '../records/model/list-state.ts';
import { fundPapersQuery, usePaperLink } from './api.ts';

/** What was issued for the positions of a fund, those of the newest days first. */
export function IssuedPapers({ fund, issue }: { fund: string; issue: StatementIssue | undefined }) {
  const [page, setPage] = useState<PageState>({ rows: rowChoices[0], after: [] });
  const [kind, setKind] = useState<PaperKind>();
  const after = page.after.at(-1);
  const { data, isLoadingError, isPlaceholderData, error, refetch } = useQuery(
    fundPapersQuery(
      useTransport(),
      { fund, limit: page.rows, ...(kind && { kind }), ...(after && { after }) },
      issue ?? { version: '', isIssuing: false },
    ),
  );
  const { mutateAsync } = usePaperLink();
  const { open } = useDocumentActions({ requestLink: (id) => mutateAsync({ body: { id } }) });
  return (
    <Section title="Issued">
      <FilterRow>
        <NativeSelect
          label="Kind"
          value={kind ?? ''}
          onChange={({ currentTarget }) => {
            setKind(paperKinds.find((each) => each === currentTarget.value));
            setPage({ ...page, after: [] });
          }}
          data={[
            { value: '', label: 'All' },
            ...paperKinds.map((each) => ({ value: each, label: paperKindNames[each] })),
          ]}
        />
      </FilterRow>
      <DataTable
        caption="Issued papers"
        columns={columns((paper) => void open({ id: paper._id, title: paper.title }))}
        rows={data?.items}
        rowKey={({ _id }) => _id}
        empty={
          kind ? (
            <EmptyState title="Nothing matches">Choose another kind, or all of them.</EmptyState>
          ) : (
            <EmptyState title="Nothing was issued yet">
              Statements and notices of this fund appear here once they are issued.
            </EmptyState>
          )
        }
        error={isLoadingError ? 'What was issued could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
      />
      {data && data.total > 0 ? (
        <ListPaging
          noun="issued papers"
          state={page}
          page={data}
          isLoading={isPlaceholderData}
          onState={setPage}
        />
      ) : null}
    </Section>
  );
}

/** Words of a cell are one element, which wraps as a sentence in the cards of a phone. */
const columns = (open: (paper: FundPaper) => void): DataColumn<FundPaper>[] => [
  {
    key: 'investor',
    header: 'Investor',
    isRowHeader: true,
    render: ({ syndUser, ...participant }) => (
      <Link to="/admin/participations/$id" params={{ id: syndUser }}>
        {participantName(participant)}
      </Link>
    ),
  },
  { key: 'title', header: 'Paper', render: ({ title }) => title },
  { key: 'kind', header: 'Kind', render: ({ kind }) => paperKindNames[kind] },
  {
    key: 'issued',
    header: 'Issued',
    render: ({ issuedAt, askedBy, issuedBy }) => (
      <span>
        <DateTime moment={issuedAt} parts="date" />
        {issuedBy ? (askedBy ? `, approved by ${issuedBy.name}` : ` by ${issuedBy.name}`) : ''}
        {askedBy ? `, asked for by ${askedBy.name}` : ''}
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    render: ({ replacesIssuedAt, replacedAt }) =>
      replacedAt !== null ? (
        <span>
          <StatusBadge tone="neutral">Replaced</StatusBadge> on <DateTime moment={replacedAt} parts="date" />
        </span>
      ) : replacesIssuedAt !== null ? (
        <span>
          <StatusBadge tone="done">Corrected</StatusBadge> replaces that of{' '}
          <DateTime moment={replacesIssuedAt} parts="date" />
        </span>
      ) : (
        <StatusBadge tone="done">Current</StatusBadge>
      ),
  },
  {
    key: 'open',
    header: 'File',
    render: (paper) => (
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Open ${paper.title} of ${participantName(paper)}`}
        onClick={() => open(paper)}
      >
        Open
      </Button>
    ),
  },
];
