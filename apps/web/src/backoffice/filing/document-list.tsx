import { Button, Pagination } from '@mantine/core';
import type { FiledDocument } from '@paddock/contract';
import { counted } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { type FilingSearch, filingSearch } from '../../platform/page/filing-search.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { documentsPerPage, documentsQuery } from './api.ts';
import { DocumentFilters } from './document-filters.tsx';
import classes from './filing.module.css';
import { kindNames, shownStates } from './kind-names.ts';

/** The filters and the page of the list, which are in its address. A changed filter begins at the first page. */
function useFilingSearch() {
  const found: Record<string, unknown> = useSearch({ strict: false });
  const search = filingSearch(found);
  const navigate = useNavigate();
  const go = (next: FilingSearch) =>
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false });
  return {
    search,
    change: (filters: Omit<FilingSearch, 'page'>) => go({ ...search, ...filters, page: undefined }),
    setPage: (page: number) => go({ ...search, page: page > 1 ? page : undefined }),
    clear: () => go({}),
  };
}

const columns: DataColumn<FiledDocument>[] = [
  {
    key: 'name',
    header: 'Document',
    isRowHeader: true,
    render: ({ _id, name, state, people }) =>
      people === null ? (
        <span className={classes.documentName} dir="auto">
          {name}
        </span>
      ) : (
        <Link
          className={classes.documentName}
          to="/admin/filing/$id"
          params={{ id: _id }}
          dir="auto"
          data-state={state}
        >
          {name}
        </Link>
      ),
  },
  {
    key: 'kind',
    header: 'Kind',
    render: ({ kind, year }) => (year === null ? kindNames[kind] : `${kindNames[kind]}, ${year}`),
  },
  {
    key: 'for',
    header: 'For',
    render: ({ user, fund }) => user?.name ?? (fund ? 'Everyone in the fund' : 'Nobody'),
  },
  { key: 'fund', header: 'Fund', render: ({ fund }) => fund?.name ?? 'None' },
  {
    key: 'state',
    header: 'State',
    render: ({ state }) => (
      <StatusBadge tone={shownStates[state].tone}>{shownStates[state].label}</StatusBadge>
    ),
  },
  { key: 'unread', header: 'Unread', render: unreadOf },
  { key: 'filed', header: 'Filed', render: ({ createdAt }) => <DateTime moment={createdAt} parts="date" /> },
];

function unreadOf({ people, unread, state }: FiledDocument) {
  if (people === null || unread === null || state !== 'published') return 'Not shown';
  if (people === 0) return 'No readers yet';
  return unread === 0 ? 'All read' : `${unread} of ${people}`;
}

/** What was filed, by whom it is read, and where it stands. */
export function DocumentList() {
  const { search, change, setPage, clear } = useFilingSearch();
  const { data, isLoadingError, error, refetch } = useQuery(documentsQuery(useTransport(), search));
  const isFiltered = Object.keys(search).some((name) => name !== 'page');
  const pages = data ? Math.ceil(data.total / documentsPerPage) : 1;
  return (
    <Section
      title="Filed documents"
      actions={
        isFiltered ? (
          <Button variant="default" size="sm" onClick={clear}>
            Clear the filters
          </Button>
        ) : null
      }
    >
      <DocumentFilters search={search} onChange={change} />
      {data ? (
        <p role="status" className={classes.quiet}>
          {counted(data.total, 'document')}
        </p>
      ) : null}
      <DataTable
        caption="Filed documents"
        columns={columns}
        rows={data?.items}
        rowKey={({ _id }) => _id}
        empty={
          isFiltered ? (
            <EmptyState title="No documents match">Change a filter, or clear them all.</EmptyState>
          ) : (
            <EmptyState title="Nothing filed yet">
              Documents that you file appear here with their readers.
            </EmptyState>
          )
        }
        error={isLoadingError ? 'The documents could not be loaded' : undefined}
        failure={error}
        onRetry={refetch}
        skeletonRows={8}
      />
      {pages > 1 ? (
        <Pagination
          className={classes.pages ?? ''}
          size="sm"
          total={pages}
          value={Math.min(search.page ?? 1, pages)}
          onChange={setPage}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      ) : null}
    </Section>
  );
}
