import type { MoneyActivityFilter } from '@paddock/contract';
import { activityFilters } from '@paddock/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { oneOf } from '../../platform/page/search-values.ts';
import { askedFor, pageCount } from '../../ui/paging/page-range.ts';
import type { TablePage } from '../../ui/paging/rows-per-page.ts';
import type { ActivitySearch } from './activity-search.ts';

const defaultRows = 25;

/** The page of the lines. */
export const pageOf = (search: ActivitySearch): TablePage => ({
  number: search.page ?? 1,
  rows: search.rows ?? defaultRows,
});

/** What is listed; an address without any of it lists everything. */
export function filterOf({ fund, profile, year, ...search }: ActivitySearch): MoneyActivityFilter {
  const kind = oneOf(activityFilters, search.kind);
  return {
    ...(fund && { fund }),
    ...(profile && { profile }),
    ...(kind && { kind }),
    ...(year && { year }),
  };
}

/** What the page asks the server for. */
export const askedOf = (search: ActivitySearch): MoneyActivityFilter & { limit: number; offset: number } => ({
  ...filterOf(search),
  ...askedFor(pageOf(search)),
});

/** The last page, where the address names one after it: lines were fewer than somebody who shares it has seen. */
export function lastPageIfPast(
  page: TablePage,
  { items, total }: { items: readonly unknown[]; total: number },
): TablePage | null {
  if (total === 0 || items.length > 0) return null;
  return { ...page, number: pageCount(total, page.rows) };
}

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
