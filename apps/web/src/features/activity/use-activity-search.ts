import { useNavigate, useSearch } from '@tanstack/react-router';
import type { TablePage } from '../../ui/paging/rows-per-page.ts';
import type { ActivitySearch } from './activity-search.ts';
import { askedOf, filterOf, pageOf } from './asked-activity.ts';

/** The filter and the page, which are in the address. */
export function useActivitySearch() {
  const search: ActivitySearch = useSearch({ from: '/investor/activity' });
  const navigate = useNavigate();
  const go = (next: ActivitySearch) =>
    void navigate({ to: '/activity', search: next, replace: true, resetScroll: false });
  return {
    filter: filterOf(search),
    page: pageOf(search),
    /** What the page asks for. */
    asked: askedOf(search),
    /** A changed filter begins at the first page. */
    change: (changes: Partial<ActivitySearch>) => go({ ...search, ...changes, page: undefined }),
    setPage: ({ number, rows }: TablePage) => go({ ...search, page: number > 1 ? number : undefined, rows }),
  };
}
