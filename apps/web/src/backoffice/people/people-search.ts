import { accountStates, accreditationStandings, levels } from '@paddock/domain';
import { laterPage, oneOf, recordId } from '../../platform/page/search-values.ts';
import { type RowsPerPage, rowsPerPageChoices } from '../../ui/paging/rows-per-page.ts';

/** The list's search, filters and page, in the URL. */
export interface PeopleSearch {
  search?: string | undefined;
  level?: (typeof levels)[number] | undefined;
  state?: (typeof accountStates)[number] | undefined;
  portal?: string | undefined;
  accreditation?: (typeof accreditationStandings)[number] | undefined;
  neverSignedIn?: 'yes' | undefined;
  closing?: 'asked' | undefined;
  page?: number | undefined;
  rows?: RowsPerPage | undefined;
}

/** Parses the URL; what is not a known value is ignored. */
export function peopleSearch(params: Record<string, unknown>): PeopleSearch {
  const { search } = params;
  return {
    search: typeof search === 'string' && search.trim() !== '' ? search.slice(0, 200) : undefined,
    level: oneOf(levels, params['level']),
    state: oneOf(accountStates, params['state']),
    portal: recordId(params['portal']),
    accreditation: oneOf(accreditationStandings, params['accreditation']),
    neverSignedIn: oneOf(['yes'], params['neverSignedIn']),
    closing: oneOf(['asked'], params['closing']),
    page: laterPage(params['page']),
    rows: oneOf(rowsPerPageChoices, params['rows']),
  };
}
