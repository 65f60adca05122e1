import type { MoneyActivityFilter } from '@paddock/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { TablePage } from '../../ui/paging/rows-per-page.ts';
import type { ActivitySearch } from './activity-search.ts';

const defaultRows = 25;

/** The filter and the page, which are in the address. */
export function useActivitySearch() {
  const search: ActivitySearch = useSearch({ from: '/investor/activity' });
  const navigate = useNavigate();
  const go = (next: ActivitySearch) =>
    void navigate({ to: '/activity', search: next, replace: true, resetScroll: false });
  const { fund, profile, kind, year } = search;
  const filter: MoneyActivityFilter = {
    ...(fund && { fund }),
    ...(profile && { profile }),
    ...(kind && { kind }),
    ...(year && { year }),
  };
  const page: TablePage = { number: search.page ?? 1, rows: search.rows ?? defaultRows };
  return {
    filter,
    page,
    /** A changed filter begins at the first page. */
    change: (changes: Partial<ActivitySearch>) => go({ ...search, ...changes, page: undefined }),
    setPage: ({ number, rows }: TablePage) => go({ ...search, page: number > 1 ? number : undefined, rows }),
  };
}
