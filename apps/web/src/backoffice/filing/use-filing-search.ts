import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FilingSearch, filingSearch } from '../../platform/page/filing-search.ts';

/** The filters and the page of the list, which are in its address. A changed filter begins at the first page. */
export function useFilingSearch() {
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
