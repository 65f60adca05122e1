import type { EntryKind } from '@paddock/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type PageState, rowChoices } from '../records/model/list-state.ts';

const from = '/backoffice/admin/journals/$fund';
const defaultRows = rowChoices[0];

/** What the address of a journal says; its route parses it. */
export interface JournalSearch {
  kind?: EntryKind | undefined;
  participation?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  number?: number | undefined;
  entry?: number | undefined;
  after?: string[] | undefined;
  rows?: number | undefined;
}

/** The filters and the page of a journal, which are in its address. */
export function useJournalSearch(fund: string) {
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
  const { kind, participation, from: since, to, number, entry, after } = search;
  const page: PageState = {
    after: after ?? [],
    rows: rowChoices.find((rows) => rows === search.rows) ?? defaultRows,
  };
  return {
    search,
    page,
    isFiltered: [kind, participation, since, to, number, entry].some((filter) => filter !== undefined),
    /** A changed filter begins at the first page, and leaves the one entry of a link. */
    change: (filters: Partial<JournalSearch>) =>
      go({ ...search, entry: undefined, ...filters, after: undefined }),
    setPage: ({ after: trail, rows: chosen }: PageState) =>
      go({
        ...search,
        after: trail.length > 0 ? [...trail] : undefined,
        rows: chosen === defaultRows ? undefined : chosen,
      }),
  };
}
