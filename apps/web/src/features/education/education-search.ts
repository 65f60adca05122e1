import type { HistoryState } from '@tanstack/react-router';

/** The page of each list, from the URL (PUB-07); the first by default. */
export interface EducationSearch {
  videos?: number | undefined;
  papers?: number | undefined;
}

/** A page that shows the two lists, as it was when one of their items was opened. */
export interface EducationListPage {
  path: '/education' | '/news';
  search: EducationSearch;
}

const lastPage = 9_999;

function page(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^[1-9]\d{0,3}$/.test(text)) return undefined;
  const count = Number(text);
  return count > 1 && count <= lastPage ? count : undefined;
}

/** Parses the page numbers in the URL; invalid ones are ignored. */
export function educationSearch(params: Record<string, unknown>): EducationSearch {
  return { videos: page(params['videos']), papers: page(params['papers']) };
}

/**
 * The state of the browser's history for an item that is opened from a list. The address of an item is the same from
 * both pages (PUB-08), so it cannot say where the reader came from.
 */
export const openedFrom = (
  listPage: EducationListPage,
): HistoryState & { educationList: EducationListPage } => ({ educationList: listPage });

/** The page from which an item was opened; the education page if the state names none, as for a shared link. */
export function listPageOf(state: object): EducationListPage {
  const { path, search } =
    (state as { educationList?: Partial<EducationListPage> | null }).educationList ?? {};
  return { path: path === '/news' ? '/news' : '/education', search: educationSearch({ ...search }) };
}
