import { useNavigate, useSearch } from '@tanstack/react-router';
import { firstTablePage, type TablePage } from '../../ui/paging/rows-per-page.ts';
import { type ListSearch, listSearch } from './list-search.ts';

/** The filters and the page of a list, which are in its address. A changed filter begins at the first page. */
export function useListSearch() {
  const found: Record<string, unknown> = useSearch({ strict: false });
  const search = listSearch(found);
  const navigate = useNavigate();
  const go = (next: ListSearch) =>
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false });
  const page: TablePage = { number: search.page ?? 1, rows: search.rows ?? firstTablePage.rows };
  return {
    search,
    page,
    change: (filters: Omit<ListSearch, 'page' | 'rows'>) => go({ ...search, ...filters, page: undefined }),
    setPage: ({ number, rows }: TablePage) => go({ ...search, page: number > 1 ? number : undefined, rows }),
  };
}
