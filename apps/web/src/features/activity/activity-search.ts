import { laterPage, oneOf, recordId, wholeNumber } from '../../platform/page/search-values.ts';
import { type RowsPerPage, rowsPerPageChoices } from '../../ui/paging/rows-per-page.ts';

/** Which lines of activity the address shows. */
export interface ActivitySearch {
  fund?: string | undefined;
  profile?: string | undefined;
  /** A word of the address. The page, which knows the kinds, ignores any other. */
  kind?: string | undefined;
  year?: number | undefined;
  page?: number | undefined;
  rows?: RowsPerPage | undefined;
}

/** Parses the filter and the page in the address; anything else is ignored. Every page loads this. */
export const activitySearch = (params: Record<string, unknown>): ActivitySearch => ({
  fund: recordId(params['fund']),
  profile: recordId(params['profile']),
  kind: typeof params['kind'] === 'string' ? params['kind'] : undefined,
  year: wholeNumber(params['year'], 1900, 9999),
  page: laterPage(params['page']),
  rows: oneOf(rowsPerPageChoices, params['rows']),
});
