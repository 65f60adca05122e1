import type { IssuedPaper, PaperFilter } from '@paddock/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useDocumentActions } from '../../platform/download/use-document-actions.tsx';
import { useImpersonation, useMe } from '../../platform/session/session-context.ts';
import { DocumentList, type ListedDocument } from '../../ui/data/document-list.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { formatDateTime } from '../../ui/text/format-date-time.ts';
import { issuedPapersQuery, markPaperRead, usePaperLink } from './api.ts';
import { StatementToDate } from './statement-to-date.tsx';
import { StatementsFilters } from './statements-filters.tsx';
import type { StatementsSearch } from './statements-search.ts';

/** Statements and notices as they were issued, and a statement that is made now (LED-06). */
export default function StatementsPage() {
  const search: StatementsSearch = useSearch({ from: '/investor/statements' });
  const navigate = useNavigate();
  const change = (changes: StatementsSearch) =>
    void navigate({
      to: '/statements',
      search: { ...search, ...changes },
      replace: true,
      resetScroll: false,
    });
  return (
    <Container>
      <PageHeading
        title="Statements"
        lead="Your capital account statements and notices, in the funds that keep a journal."
      />
      <Issued search={search} onChange={change} />
      <StatementToDate />
    </Container>
  );
}

function Issued({
  search,
  onChange,
}: {
  search: StatementsSearch;
  onChange: (changes: StatementsSearch) => void;
}) {
  const { fund, profile, kind, year } = search;
  const filter: PaperFilter = {
    ...(fund && { fund }),
    ...(profile && { profile }),
    ...(kind && { kind }),
    ...(year && { year }),
  };
  const isFiltered = Object.keys(filter).length > 0;
  const query = issuedPapersQuery(useTransport(), filter);
  const { data, isLoadingError, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(query);
  const timeZone = useMe().profileSettings.timezone;
  const queryClient = useQueryClient();
  const isImpersonating = useImpersonation().status === 'open';
  const { mutateAsync } = usePaperLink();
  const requestLink = useCallback((id: string) => mutateAsync({ body: { id } }), [mutateAsync]);
  const { open, download } = useDocumentActions({
    requestLink,
    onAccess: ({ id }) => {
      if (!isImpersonating) queryClient.setQueryData(query.queryKey, markPaperRead(id));
    },
  });
  const papers = data?.pages.flatMap(({ items }) => items);
  const choices = data?.pages[0]?.choices;
  return (
    <Section title="Issued">
      {choices ? <StatementsFilters choices={choices} search={search} onChange={onChange} /> : null}
      {papers?.length === 0 ? (
        <Nothing isFiltered={isFiltered} />
      ) : (
        <DocumentList
          documents={papers?.map((paper) => toListed(paper, timeZone))}
          onOpen={open}
          onDownload={download}
          emptyTitle="Nothing was issued yet"
          error={isLoadingError ? 'Your statements could not be loaded' : undefined}
          failure={error}
          onRetry={refetch}
          older={{ hasNextPage, fetchNextPage }}
          timeZone={timeZone}
        />
      )}
    </Section>
  );
}

const toListed = (paper: IssuedPaper, timeZone: string | null): ListedDocument => ({
  id: paper._id,
  title: `${paper.fund.name}: ${paper.title}`,
  date: paper.issuedAt,
  detail: paperDetail(paper, timeZone ?? undefined),
  isNew: !paper.isRead && !paper.isReplaced,
});

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState title="Nothing matches" action={<Link to="/statements">Show everything</Link>}>
        Nothing was issued that matches what you chose.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No statements yet"
      action={<Link to="/dashboard/investment-summary">Go to your investments</Link>}
    >
      Statements appear here when a fund that keeps a journal issues them, usually after each quarter.
    </EmptyState>
  );
}

/** What is said beside a paper: what holds it, which paper it replaces, and which one replaces it. */
export function paperDetail(
  {
    holderName,
    replacesIssuedAt,
    replacedAt,
  }: Pick<IssuedPaper, 'holderName' | 'replacesIssuedAt' | 'replacedAt'>,
  timeZone: string | undefined,
): string {
  const on = (moment: string) => formatDateTime(moment, 'date', timeZone);
  return [
    holderName ?? '',
    replacedAt === null ? '' : `replaced by the one issued on ${on(replacedAt)}`,
    replacesIssuedAt === null ? '' : `replaces the one issued on ${on(replacesIssuedAt)}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
