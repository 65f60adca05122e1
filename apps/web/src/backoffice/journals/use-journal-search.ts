import type { EntryKind } from '@paddock/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { RowsPerPage, TablePage } from '../../ui/paging/rows-per-page.ts';
import { pageOfEntry } from './page-of-entry.ts';

const from = '/backoffice/admin/journals/$fund';
const defaultRows: RowsPerPage = 25;

/** What the address of a journal says; its route parses it. */
export interface JournalSearch {
  kind?: EntryKind | undefined;
  participation?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  entry?: number | undefined;
  page?: number | undefined;
  rows?: RowsPerPage | undefined;
}

/** The filters and the page of a journal, which are in its address. `last` is the number of its newest entry. */
export function useJournalSearch(fund: string, last: number) {
  const search: JournalSearch = useSearch({ from });
  const navigate = useNavigate();
  const go = (next: JournalSearch) =>
    void navigate({
      to: '/admin/journals/$fund',
      params: { fund },
      search: next,
      replace: true,
      resetScroll: false,
    });
  const rows = search.rows ?? defaultRows;
  const { kind, participation, from: since, to, entry } = search;
  const linked = entry === undefined ? undefined : pageOfEntry(entry, { last, rows });
  const page: TablePage = { number: search.page ?? linked ?? 1, rows };
  return {
    search,
    page,
    isFiltered: Boolean(kind ?? participation ?? since ?? to),
    /** A changed filter begins at the first page. */
    change: (filters: Partial<JournalSearch>) =>
      go({ ...search, ...filters, page: undefined, entry: undefined }),
    setPage: ({ number, rows: chosen }: TablePage) =>
      go({ ...search, entry: undefined, page: number > 1 ? number : undefined, rows: chosen }),
  };
}
